import { App, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brief, startServerAt } from '../test-server.ts';

const running: App[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.stop()));
});

/**
 * How long the client waits before it connects again, in milliseconds. Its default is 5 seconds, in which it is deaf
 * after any disconnect; here the tests would take too long.
 */
const DEAF_MS = 600;

/** An app of the official framework in socket mode, which says what it heard. */
async function greeter() {
  const base = await startServerAt();
  const world = await brief(base);
  const [own] = world.apps;
  const [bot, owner] = own?.tokens ?? [];
  const sandbox = (path: string, method: string, body: object) =>
    fetch(`${base}/sandbox${path}`, { method, body: JSON.stringify(body) });
  const scopes = ['connections:write'];
  const minted = await sandbox('/tokens', 'POST', { app_id: own?.app_id, type: 'app', scopes });
  const subscriptions = ['app_mention', 'reaction_added', 'message.channels'];
  await sandbox(`/apps/${own?.app_id}`, 'PATCH', { delivery: 'socket', subscriptions });

  const clientOptions = { slackApiUrl: `${base}/api/` };
  const logLevel = LogLevel.ERROR;
  const receiver = new SocketModeReceiver({
    appToken: (await minted.json()).token,
    clientPingTimeout: DEAF_MS,
    installerOptions: { clientOptions },
    logLevel,
  });
  const app = new App({ token: bot?.token ?? '', receiver, clientOptions, logLevel });
  const heard: string[] = [];
  const typed: unknown[] = [];
  app.message(async ({ message }) => {
    if ('text' in message) heard.push(message.text ?? '');
    if ('blocks' in message) typed.push(message.blocks);
  });
  app.event('app_mention', async ({ event, say }) => {
    await say(`hello <@${event.user ?? 'nobody'}>`);
  });
  app.event('reaction_added', async ({ event: { reaction, item }, client }) => {
    if (reaction === 'x') await client.chat.delete({ channel: item.channel, ts: item.ts });
  });
  running.push(app);
  await app.start();

  const person = new WebClient(owner?.token ?? '', clientOptions);
  const channel = world.channels.find(({ name }) => name === 'deploys')?.id ?? '';
  const say = (text: string, by = person) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    by.chat.postMessage({ channel, text });
  const texts = async () =>
    ((await person.conversations.history({ channel })).messages ?? []).map(({ text }) => text);
  const connections = async () => (await brief(base)).apps[0]?.connections;
  const disconnect = (reason: string) =>
    sandbox(`/apps/${own?.app_id}/disconnect`, 'POST', { reason });
  const deliveries = async () =>
    (await (await fetch(`${base}/sandbox/deliveries`)).json()).deliveries as { state: string }[];
  return {
    world,
    person,
    channel,
    say,
    texts,
    heard,
    typed,
    connections,
    disconnect,
    deliveries,
    bot,
  };
}

describe('an app of the official framework in socket mode', () => {
  it('answers a mention, and deletes its message when somebody reacts with :x:', async () => {
    const { world, person, channel, say, texts, bot } = await greeter();
    await say(`<@${world.apps[0]?.bot_user_id}> are you there?`);
    const greeting = `hello <@${world.users.admin}>`;
    await vi.waitFor(async () => expect(await texts()).toContain(greeting), 5000);
    const slackApiUrl = `${world.deployment.base_url}/api/`;
    const { ts = '' } = await say('unwanted', new WebClient(bot?.token ?? '', { slackApiUrl }));
    await person.reactions.add({ channel, timestamp: ts, name: 'x' });
    await vi.waitFor(async () => expect(await texts()).not.toContain('unwanted'), 5000);
  });

  it('hears what a person typed as rich text, and gets the same when it reads', async () => {
    const { say, person, channel, typed } = await greeter();
    await say('*done* :tada:');
    await vi.waitFor(() => expect(typed).toHaveLength(1), 5000);
    expect(typed[0]).toMatchObject([
      {
        type: 'rich_text',
        elements: [
          {
            elements: [
              { type: 'text', text: 'done', style: { bold: true } },
              { type: 'text', text: ' ' },
              { type: 'emoji', name: 'tada' },
            ],
          },
        ],
      },
    ]);
    const { messages = [] } = await person.conversations.history({ channel, limit: 1 });
    expect(messages[0]?.blocks).toEqual(typed[0]);
  });

  it.each(['refresh_requested', 'warning'])(
    'loses no event when it is told %s, although it is deaf for a while',
    { timeout: 20_000 },
    async (reason) => {
      const { say, heard, connections, disconnect, deliveries } = await greeter();
      await say('before');
      await vi.waitFor(() => expect(heard).toEqual(['before']), 5000);
      await disconnect(reason);
      for (const text of ['while deaf', 'still deaf']) await say(text);
      await vi.waitFor(async () => expect(await connections()).toBe(0), 5000);
      await say('without a connection');
      expect(heard).toEqual(['before']);
      const all = ['before', 'while deaf', 'still deaf', 'without a connection'];
      await vi.waitFor(() => expect(heard).toEqual(all), 10_000);
      await vi.waitFor(async () => {
        const states = (await deliveries()).map(({ state }) => state);
        expect(states).toEqual(all.map(() => 'delivered'));
      }, 5000);
    },
  );
});
