import { describe, expect, it } from 'vitest';
import { IS_DONE, openLessonAt, says } from '../tests/lesson-world.fixture.ts';
import { eventsThatFail } from './plans/10-events-that-fail.ts';

const { chapters } = eventsThatFail;
type Chapter = keyof typeof chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const opened = await openLessonAt(eventsThatFail, chapter);
  const { driver, timers } = opened;
  const app_id = (await driver.world()).apps[0]?.app_id;
  const settle = () => timers.pass(10);
  return {
    ...opened,
    app_id,
    hint: async () => {
      await settle();
      return opened.finding(chapter);
    },
    trigger: async (): Promise<string> => {
      const made = await driver.sandbox('POST', '/events', { app_id, type: 'app_mention' });
      await settle();
      return made.event.id;
    },
    again: async (event: string, body: object) => {
      await driver.sandbox('POST', `/events/${event}/deliver`, body);
      await settle();
    },
  };
}

describe('the lesson about events that fail', () => {
  it('wants an event that failed twice, of any type', async () => {
    const { driver, trigger, hint } = await at('fail');
    expect(await hint()).toEqual({ done: false });
    await trigger();
    expect(await hint()).toEqual(says('no Request URL'));
    await driver.startReceiver('receive(() => {});', []);
    await trigger();
    expect(await hint()).toEqual(says('took the event'));
    await driver.startReceiver("receive(() => { throw new Error('broken'); });", ['message']);
    const channel = await driver.channel('deploys');
    await driver.call('chat.postMessage', { channel, text: 'Hello' });
    expect(await hint()).toEqual(IS_DONE);
  });

  it('does not count a forged event', async () => {
    const { driver, trigger, again, hint } = await at('fail');
    await driver.startReceiver('receive(() => {});', []);
    const event = await trigger();
    await driver.startReceiver('receive(() => ({ status: 503 }));', []);
    await again(event, { forge: 'signature' });
    await again(event, { wrapper: { type: 'event_callback' } });
    expect(await hint()).toEqual(says('took the event'));
  });

  it('says how long the next retry takes', async () => {
    const { pass, hint } = await at('wait');
    await pass(20);
    expect(await hint()).toEqual(says('in 40 seconds'));
    await pass(40);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('takes an event that was given up, and delivered by hand', async () => {
    const { driver, pass, hint } = await at('recover');
    expect(await hint()).toEqual(says('in 300 seconds'));
    await pass(300);
    expect(await hint()).toEqual(says('given up'));
    await driver.startReceiver('receive(() => {});', []);
    const [delivery] = (await driver.facts()).deliveries;
    await driver.sandbox('POST', `/deliveries/${delivery?.id}/redeliver`, {});
    expect(await hint()).toEqual(IS_DONE);
  });

  it('tells a failure that comes again from one that does not', async () => {
    const { driver, trigger, hint } = await at('stop');
    await driver.startReceiver('receive(() => ({ status: 404 }));', []);
    await trigger();
    expect(await hint()).toEqual(says('has no X-Slack-No-Retry'));
    await driver.startReceiver(
      "receive(() => ({ status: 500, headers: { 'x-slack-no-retry': '1' } }));",
      [],
    );
    const channel = await driver.channel('random');
    await driver.sandbox('POST', '/events', { ...(await appOf(driver)), event: { channel } });
    expect(await hint()).toEqual(IS_DONE);
  });

  it('tells that a socket has no header against retries', async () => {
    const { driver, app_id, trigger, timers, hint } = await at('stop');
    await driver.sandbox('PATCH', `/apps/${app_id}`, { delivery: 'socket' });
    await driver.startReceiver(
      "receive(() => ({ status: 404, headers: { 'X-Slack-No-Retry': '1' } }));",
      [],
    );
    await timers.pass(10);
    await trigger();
    await timers.pass(7000);
    expect(await hint()).toEqual(says('came over a socket'));
  });

  it('wants an answer that was lost, and says which fault keeps the event from the app', async () => {
    const { driver, trigger, hint } = await at('lost');
    const arm = (parameters: object) =>
      driver.sandbox('PUT', '/conditions/delivery_faults', parameters);
    expect(await hint()).toEqual({ done: false });
    await arm({ fault: 'connection_refused' });
    expect(await hint()).toEqual(says('Trigger one'));
    await trigger();
    expect(await hint()).toEqual(says('kept the event from the app'));
    await arm({ fault: 'proxy_page', on: 'answer' });
    await trigger();
    expect(await hint()).toEqual(IS_DONE);
  });

  it('tells a program that works twice from one that works once', async () => {
    const { driver, trigger, again, hint } = await at('once');
    const post = "await api('chat.postMessage', { channel: wrapper.event.channel, text: 'Hi' });";
    await driver.startReceiver('receive(() => {});', []);
    await again(await trigger(), { times: 2 });
    expect(await hint()).toEqual(says('Let the program post'));
    await driver.startReceiver(`receive(async ({ wrapper, api }) => { ${post} });`, []);
    const event = await trigger();
    expect(await hint()).toEqual(says('send the same event again'));
    await driver.sandbox('POST', '/clock', { advance_s: 10 });
    await again(event, { times: 1 });
    expect(await hint()).toEqual(says('made 2 calls'));
    await driver.sandbox('POST', '/clock', { advance_s: 10 });
    await driver.startReceiver(
      `const seen = []; receive(async ({ wrapper, api }) => {
        if (seen.includes(wrapper.event_id)) return;
        seen.push(wrapper.event_id);
        ${post}
      });`,
      [],
    );
    await again(await trigger(), { times: 1 });
    expect(await hint()).toEqual(IS_DONE);
  });
});

/** The first app, and a type of event that belongs to a channel. */
const appOf = async (driver: Awaited<ReturnType<typeof at>>['driver']) => ({
  app_id: (await driver.world()).apps[0]?.app_id,
  type: 'app_mention',
});
