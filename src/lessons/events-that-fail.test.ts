import { describe, expect, it } from 'vitest';
import { openLesson } from '../tests/lesson-world.fixture.ts';
import { eventsThatFail } from './plans/events-that-fail.ts';

const { chapters } = eventsThatFail;
type Chapter = keyof typeof chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const opened = await openLesson(eventsThatFail);
  for (const id of Object.keys(chapters) as Chapter[]) {
    if (id === chapter) break;
    await chapters[id].solve(opened.hands);
  }
  const { hands, timers } = opened;
  const app_id = (await hands.world()).apps[0]?.app_id;
  const settle = () => timers.pass(10);
  return {
    ...opened,
    app_id,
    hint: async () => {
      await settle();
      return opened.finding(chapter);
    },
    advance: (advance_s: number) => hands.sandbox('POST', '/clock', { advance_s }),
    trigger: async (): Promise<string> => {
      const made = await hands.sandbox('POST', '/events', { app_id, type: 'app_mention' });
      await settle();
      return made.event.id;
    },
    again: async (event: string, body: object) => {
      await hands.sandbox('POST', `/events/${event}/deliver`, body);
      await settle();
    },
  };
}

const says = (words: string) => ({ done: false, hint: expect.stringContaining(words) });
const isDone = expect.objectContaining({ done: true });

describe('the lesson about events that fail', () => {
  it('wants an event that failed twice, of whichever kind', async () => {
    const { hands, trigger, hint } = await at('fail');
    expect(await hint()).toEqual({ done: false });
    await trigger();
    expect(await hint()).toEqual(says('no Request URL'));
    await hands.receive('receive(() => {});', []);
    await trigger();
    expect(await hint()).toEqual(says('took the event'));
    await hands.receive("receive(() => { throw new Error('broken'); });", ['message']);
    const channel = await hands.channel('deploys');
    await hands.call('chat.postMessage', { channel, text: 'Hello' });
    expect(await hint()).toEqual(isDone);
  });

  it('does not count a forged event', async () => {
    const { hands, trigger, again, hint } = await at('fail');
    await hands.receive('receive(() => {});', []);
    const event = await trigger();
    await hands.receive('receive(() => ({ status: 503 }));', []);
    await again(event, { forge: 'signature' });
    await again(event, { wrapper: { type: 'event_callback' } });
    expect(await hint()).toEqual(says('took the event'));
  });

  it('says how long the next retry takes', async () => {
    const { advance, hint } = await at('wait');
    await advance(20);
    expect(await hint()).toEqual(says('in 40 seconds'));
    await advance(40);
    expect(await hint()).toEqual(isDone);
  });

  it('takes an event that was given up, and delivered by hand', async () => {
    const { hands, advance, hint } = await at('recover');
    expect(await hint()).toEqual(says('in 300 seconds'));
    await advance(300);
    expect(await hint()).toEqual(says('given up'));
    await hands.receive('receive(() => {});', []);
    const [delivery] = (await hands.facts()).deliveries;
    await hands.sandbox('POST', `/deliveries/${delivery?.id}/redeliver`, {});
    expect(await hint()).toEqual(isDone);
  });

  it('tells a failure that comes again from one that does not', async () => {
    const { hands, trigger, hint } = await at('stop');
    await hands.receive('receive(() => ({ status: 404 }));', []);
    await trigger();
    expect(await hint()).toEqual(says('has no X-Slack-No-Retry'));
    await hands.receive(
      "receive(() => ({ status: 500, headers: { 'x-slack-no-retry': '1' } }));",
      [],
    );
    const channel = await hands.channel('random');
    await hands.sandbox('POST', '/events', { ...(await appOf(hands)), event: { channel } });
    expect(await hint()).toEqual(isDone);
  });

  it('tells that a socket has no header against retries', async () => {
    const { hands, app_id, trigger, timers, hint } = await at('stop');
    await hands.sandbox('PATCH', `/apps/${app_id}`, { delivery: 'socket' });
    await hands.receive(
      "receive(() => ({ status: 404, headers: { 'X-Slack-No-Retry': '1' } }));",
      [],
    );
    await timers.pass(10);
    await trigger();
    await timers.pass(7000);
    expect(await hint()).toEqual(says('came over a socket'));
  });

  it('tells a program that works twice from one that works once', async () => {
    const { hands, trigger, again, hint } = await at('once');
    const post = "await api('chat.postMessage', { channel: wrapper.event.channel, text: 'Hi' });";
    await hands.receive('receive(() => {});', []);
    await again(await trigger(), { times: 2 });
    expect(await hint()).toEqual(says('Let the program post'));
    await hands.receive(`receive(async ({ wrapper, api }) => { ${post} });`, []);
    const event = await trigger();
    expect(await hint()).toEqual(says('send the same event again'));
    await hands.sandbox('POST', '/clock', { advance_s: 10 });
    await again(event, { times: 1 });
    expect(await hint()).toEqual(says('worked 2 times'));
    await hands.sandbox('POST', '/clock', { advance_s: 10 });
    await hands.receive(
      `const seen = []; receive(async ({ wrapper, api }) => {
        if (seen.includes(wrapper.event_id)) return;
        seen.push(wrapper.event_id);
        ${post}
      });`,
      [],
    );
    await again(await trigger(), { times: 1 });
    expect(await hint()).toEqual(isDone);
  });
});

/** The first app, and a type of event that belongs to a channel. */
const appOf = async (hands: Awaited<ReturnType<typeof at>>['hands']) => ({
  app_id: (await hands.world()).apps[0]?.app_id,
  type: 'app_mention',
});
