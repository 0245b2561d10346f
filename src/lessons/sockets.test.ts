import { describe, expect, it } from 'vitest';
import { IS_DONE, openLessonAt, says } from '../tests/lesson-world.fixture.ts';
import { sockets } from './plans/11-sockets.ts';

const { chapters } = sockets;
type Chapter = keyof typeof chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const opened = await openLessonAt(sockets, chapter);
  const { driver, connectTo, timers } = opened;
  const app_id = (await driver.world()).apps[0]?.app_id ?? '';
  const appToken = async (scopes: readonly string[]) =>
    (await driver.sandbox('POST', '/tokens', { app_id, type: 'app', scopes })).token as string;
  return {
    ...opened,
    app_id,
    appToken,
    hint: async () => {
      await timers.pass(10);
      return opened.finding(chapter);
    },
    configure: (change: object) => driver.sandbox('PATCH', `/apps/${app_id}`, change),
    /** Connects like a program outside of the page. */
    connect: async () => {
      const token = await appToken(['connections:write']);
      const { json } = await driver.call('apps.connections.open', {}, { token });
      return connectTo(json.url);
    },
    post: async (text: string) =>
      driver.call('chat.postMessage', { channel: await driver.channel('deploys'), text }),
  };
}

describe('the lesson about sockets', () => {
  it('wants the refusal of a bot token, and no other answer', async () => {
    const { driver, appToken, hint } = await at('ask');
    const open = (as: 'user' | { token: string } | null) =>
      driver.call('apps.connections.open', {}, as);
    await open(null);
    expect(await hint()).toEqual(says('not_authed'));
    await open({ token: await appToken(['connections:write']) });
    expect(await hint()).toEqual(says('That worked'));
    await open('user');
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants an open socket, no matter which program opened it', async () => {
    const { driver, appToken, configure, connect, hint } = await at('connect');
    expect(await hint()).toEqual(says('still delivers to its Request URL'));
    await configure({ delivery: 'socket' });
    expect(await hint()).toEqual(says('something has to connect'));
    await driver.call('apps.connections.open', {}, { token: await appToken([]) });
    expect(await hint()).toEqual(says('connections:write'));
    const token = await appToken(['connections:write']);
    await driver.call('apps.connections.open', {}, { token });
    expect(await hint()).toEqual(says('no socket is open'));
    await connect();
    expect(await hint()).toEqual(IS_DONE);
  });

  it('tells an event that caused nothing', async () => {
    const { driver, app_id, post, hint } = await at('deliver');
    await driver.startReceiver('receive(() => {});', ['message']);
    await driver.sandbox('POST', '/events', { app_id, type: 'app_mention' });
    expect(await hint()).toEqual(says('Let the program post'));
    await post('by socket');
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants an event that was not acknowledged, and then was', async () => {
    const { driver, timers, hint } = await at('silence');
    const app_id = (await driver.world()).apps[0]?.app_id;
    await driver.startReceiver('receive(() => ({ status: 500 }));', []);
    await driver.sandbox('POST', '/events', { app_id, type: 'reaction_added' });
    await timers.pass(7000);
    expect(await hint()).toEqual(says('failed again'));
    await driver.startReceiver("receive(async ({ api }) => { await api('auth.test'); });", [
      'message',
    ]);
    await driver.sandbox('POST', '/clock', { advance_s: 61 });
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants a new connection, and an event after it', async () => {
    const { driver, app_id, hint } = await at('refresh');
    const trigger = () => driver.sandbox('POST', '/events', { app_id, type: 'reaction_added' });
    await trigger();
    expect(await hint()).toEqual({ done: false });
    await driver.startReceiver("receive(async ({ api }) => { await api('auth.test'); });", []);
    expect(await hint()).toEqual(says('Now trigger an event'));
    await trigger();
    expect(await hint()).toEqual(IS_DONE);
  });
});
