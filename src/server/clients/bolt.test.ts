import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, LogLevel } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brief, startServerAt } from '../test-server.ts';

const running: App[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.stop()));
});

/** An app of the official framework that greets people who mention it, and deletes what gets an `:x:`. */
async function greeter() {
  const base = await startServerAt();
  const world = await brief(base);
  const [own] = world.apps;
  const [bot, owner] = own?.tokens ?? [];
  const clientOptions = { slackApiUrl: `${base}/api/` };
  const app = new App({
    token: bot?.token ?? '',
    signingSecret: own?.signing_secret ?? '',
    clientOptions,
    logLevel: LogLevel.ERROR,
  });
  app.event('app_mention', async ({ event, say }) => {
    await say(`hello <@${event.user ?? 'nobody'}>`);
  });
  app.event('reaction_added', async ({ event: { reaction, item }, client }) => {
    if (reaction === 'x') await client.chat.delete({ channel: item.channel, ts: item.ts });
  });
  running.push(app);
  const { port } = ((await app.start(0)) as Server).address() as AddressInfo;
  const request_url = `http://127.0.0.1:${port}/slack/events`;
  const subscriptions = ['app_mention', 'reaction_added', 'message'];
  const configured = await fetch(`${base}/sandbox/apps/${own?.app_id}`, {
    method: 'PATCH',
    body: JSON.stringify({ request_url, subscriptions }),
  });
  const person = new WebClient(owner?.token ?? '', clientOptions);
  const channel = world.channels.find(({ name }) => name === 'deploys')?.id ?? '';
  const texts = async () =>
    ((await person.conversations.history({ channel })).messages ?? []).map(({ text }) => text);
  return { request_url, configured: await configured.json(), person, channel, texts, world };
}

describe('an app of the official framework', () => {
  it('verifies its address, and answers a mention', async () => {
    const { request_url, configured, person, channel, texts, world } = await greeter();
    expect(configured).toMatchObject({ ok: true, request_url });
    const text = `<@${world.apps[0]?.bot_user_id}> are you there?`;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    await person.chat.postMessage({ channel, text });
    const greeting = `hello <@${world.users.admin}>`;
    await vi.waitFor(async () => expect(await texts()).toContain(greeting), 5000);
  });

  it('deletes its message when somebody reacts with :x:', async () => {
    const { person, channel, texts, world } = await greeter();
    const bot = new WebClient(world.apps[0]?.tokens[0]?.token ?? '', {
      slackApiUrl: `${world.deployment.base_url}/api/`,
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    const { ts = '' } = await bot.chat.postMessage({ channel, text: 'unwanted' });
    expect(await texts()).toContain('unwanted');
    await person.reactions.add({ channel, timestamp: ts, name: 'x' });
    await vi.waitFor(async () => expect(await texts()).not.toContain('unwanted'), 5000);
  });

  it('turns away a wrapper whose signature is forged', async () => {
    const { request_url, world } = await greeter();
    const event = { type: 'app_mention', channel: 'C0', user: 'U0', text: 'x', ts: '1.0' };
    const { status } = await fetch(request_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-slack-request-timestamp': String(Math.floor(Date.now() / 1000)),
        'x-slack-signature': `v0=${'0'.repeat(64)}`,
      },
      body: JSON.stringify({ type: 'event_callback', team_id: world.team.id, event }),
    });
    expect(status).toBe(401);
  });

  it.each([
    ['signature', 'abandoned', 401],
    ['timestamp', 'abandoned', 401],
    ['token', 'delivered', 200],
  ])('gets an event with a forged %s from the sandbox, which ends as %s', async (...expected) => {
    const [forge] = expected;
    const { world } = await greeter();
    const base = `${world.deployment.base_url}/sandbox`;
    const post = async (path: string, body: object) =>
      (await fetch(base + path, { method: 'POST', body: JSON.stringify(body) })).json();
    const { event } = await post('/events', {
      app_id: world.apps[0]?.app_id,
      type: 'reaction_removed',
    });
    const { deliveries } = await post(`/events/${event.id}/deliver`, { forge });
    const path = `${base}/deliveries/${deliveries[0].id}`;
    await vi.waitFor(async () => {
      const { variant, state, attempts } = await (await fetch(path)).json();
      expect([variant.forge, state, attempts[0]?.status]).toEqual(expected);
    }, 5000);
  });
});
