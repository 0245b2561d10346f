import { describe, expect, it, vi } from 'vitest';
import { configure, post } from '../testing/events.ts';
import { advance, deliveriesOf } from '../testing/lively-world.ts';
import { openWorld, START_S } from '../testing/open-world.ts';
import { settleAll } from '../testing/receiver.ts';
import { connectApp, connectTo, ManualTimers } from '../testing/socket-client.ts';

/** A world with a legacy bot that is connected. */
async function connected() {
  const world = await openWorld();
  const token = await world.mint('legacy_bot', ['bot', 'chat:write:bot']);
  const { body } = await world.call('rtm.connect', {}, { token });
  const client = await connectTo(world, body.url);
  return { world, token, body, client, channel: world.channels['deploys'] ?? '' };
}

describe('real-time messages', () => {
  it('begin with hello', async () => {
    const { body, client, world } = await connected();
    expect(body).toMatchObject({
      ok: true,
      team: { name: 'Meridian', domain: 'meridian' },
      self: { id: world.app.bot_user_id },
    });
    expect(client.frames).toEqual([{ type: 'hello' }]);
    expect((await world.brief()).apps[0]?.connections).toBe(1);
  });

  it.each(['bot', 'user', 'app', 'workspace'])('are not for %s tokens', async (type) => {
    const world = await openWorld();
    const token = await world.mint(type, ['connections:write']);
    const { body } = await world.call('rtm.connect', {}, { token });
    expect(body).toEqual({ ok: false, error: 'not_allowed_token_type' });
  });

  it('are told bare events without a subscription, and without a delivery', async () => {
    const { world, client, channel } = await connected();
    const ts = await post(world, channel, 'hello');
    const place = { channel, timestamp: ts, name: 'x' };
    await world.call('reactions.add', place, { token: world.user });
    await world.call('reactions.remove', place, { token: world.user });
    await world.call('chat.update', { channel, ts, text: 'edited' }, { token: world.user });
    await world.call('chat.delete', { channel, ts }, { token: world.user });
    await world.call('conversations.create', { name: 'new-room' }, { token: world.user });
    expect(client.frames.slice(1)).toMatchObject([
      { type: 'message', text: 'hello', channel, ts },
      { type: 'reaction_added', reaction: 'x', item: { channel, ts } },
      { type: 'reaction_removed', reaction: 'x' },
      { type: 'message', subtype: 'message_changed', message: { text: 'edited' } },
      { type: 'message', subtype: 'message_deleted', deleted_ts: ts },
      { type: 'channel_created', channel: { name: 'new-room' } },
    ]);
    expect(await deliveriesOf(world)).toEqual([]);
  });

  it('are only what the bot can see', async () => {
    const { world, client } = await connected();
    for (const name of ['random', 'leadership'])
      await post(world, world.channels[name] ?? '', 'secret');
    await settleAll();
    expect(client.frames).toEqual([{ type: 'hello' }]);
  });

  it('are not told of what storage refused', async () => {
    let fails = false;
    const world = await openWorld({
      journal: {
        begin: async () => {},
        commit: async () => {
          if (fails) throw new Error('full');
        },
      },
    });
    const token = await world.mint('legacy_bot', []);
    const client = await connectTo(
      world,
      (await world.call('rtm.connect', {}, { token })).body.url,
    );
    fails = true;
    const args = { channel: world.channels['deploys'] ?? '', text: 'lost' };
    const { body } = await world.call('chat.postMessage', args, { token: world.user });
    expect(body.error).toBe('service_unavailable');
    expect(client.frames).toEqual([{ type: 'hello' }]);
  });

  it('answer a ping with a pong of the same fields', async () => {
    const { client } = await connected();
    client.say({ type: 'ping', id: 7, time: 1.5 });
    expect(client.frames.at(-1)).toEqual({ type: 'pong', reply_to: 7, time: 1.5 });
  });

  it('answer a message without an id to nothing', async () => {
    const { client } = await connected();
    client.say({ type: 'ping' });
    expect(client.frames.at(-1)).toEqual({ type: 'pong', reply_to: null });
  });

  it('post a message, as chat.postMessage does', async () => {
    const { world, client, channel } = await connected();
    client.say({ type: 'message', id: 1, channel, text: 'over the socket' });
    await settleAll();
    const reply = client.frames.find(({ reply_to }) => reply_to === 1);
    expect(reply).toEqual({
      ok: true,
      reply_to: 1,
      ts: expect.stringMatching(/^\d+\.\d{6}$/),
      text: 'over the socket',
    });
    const args = { channel, latest: reply.ts, inclusive: 'true', limit: '1' };
    const { messages } = (await world.call('conversations.history', args)).body;
    expect(messages).toMatchObject([{ text: 'over the socket', user: world.app.bot_user_id }]);
  });

  it.each([
    [
      { type: 'message', text: 'x' },
      { code: 1, msg: 'channel is missing' },
    ],
    [
      { type: 'message', channel: 'C0' },
      { code: 2, msg: 'message text is missing' },
    ],
    [
      { type: 'message', channel: 7, text: 'x' },
      { code: 1, msg: 'channel is missing' },
    ],
    [
      { type: 'message', channel: 'C0', text: '' },
      { code: 2, msg: 'message text is missing' },
    ],
    [
      { type: 'message', channel: 'C0', text: ['x'] },
      { code: 2, msg: 'message text is missing' },
    ],
    [
      { type: 'message', channel: 'C0', text: 'x' },
      { code: -1, msg: 'channel_not_found' },
    ],
    [{ type: 'presence_sub' }, { code: 5, msg: 'type must be message, ping or typing' }],
  ])('say what is wrong with %o', async (frame, error) => {
    const { client } = await connected();
    client.say({ id: 3, ...frame });
    await settleAll();
    expect(client.frames.at(-1)).toEqual({ ok: false, reply_to: 3, error });
  });

  it('post a message through a faulty network, and are told of an error', async () => {
    const { world, client, channel } = await connected();
    for (const fault of ['cut', 'connection_refused', 'garbage']) {
      await world.sandbox('/conditions/call_faults', { fault }, 'PUT');
      client.say({ id: 1, type: 'message', channel, text: fault });
      await vi.waitFor(() =>
        expect(client.frames.at(-1)).toMatchObject({ ok: false, reply_to: 1, error: { code: -1 } }),
      );
      client.frames.splice(0);
    }
    const { messages } = (await world.call('conversations.history', { channel })).body;
    const texts = messages.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(expect.arrayContaining(['cut', 'garbage']));
    expect(texts).not.toContain('connection_refused');
  });

  it('may say that the bot is typing, which nothing answers', async () => {
    const { client, channel } = await connected();
    client.say({ type: 'typing', id: 1, channel });
    client.say({ type: 'ping', id: 2 });
    await settleAll();
    expect(client.frames).toEqual([{ type: 'hello' }, { type: 'pong', reply_to: 2 }]);
  });

  it('end with goodbye when the token does', async () => {
    const { world, token, client } = await connected();
    await world.call('auth.revoke', {}, { token });
    await settleAll();
    expect(client.said).toEqual(['hello', 'goodbye']);
    expect(client.closed).toEqual({ code: 1000, reason: 'goodbye' });
  });

  it('end with goodbye before they begin if the token has ended meanwhile', async () => {
    const { world } = await connected();
    const token = await world.mint('legacy_bot', ['bot']);
    const { url } = (await world.call('rtm.connect', {}, { token })).body;
    await world.call('auth.revoke', {}, { token });
    const client = await connectTo(world, url);
    expect(client.said).toEqual(['hello', 'goodbye']);
    expect(client.closed).toEqual({ code: 1000, reason: 'goodbye' });
  });

  it('end with goodbye when the token expires', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const world = await openWorld({ wake: timers.wake, clock: timers.clock });
    const token = await world.mint('legacy_bot', ['bot'], { expires_in_s: 60 });
    const { url } = (await world.call('rtm.connect', {}, { token })).body;
    const client = await connectTo(world, url);
    await timers.pass(59_999);
    expect(client.said).toEqual(['hello']);
    await timers.pass(1);
    expect(client.said).toEqual(['hello', 'goodbye']);
  });

  it.each(['app_removed', 'workspace_access_withheld', 'workspace_deleted'])(
    'end with goodbye under the condition %s',
    async (condition) => {
      const { world, client } = await connected();
      await world.sandbox(`/conditions/${condition}`, {}, 'PUT');
      await settleAll();
      expect(client.said).toEqual(['hello', 'goodbye']);
    },
  );

  it('are closed with their world', async () => {
    const { world, client } = await connected();
    await world.sandbox('/reset', {});
    expect(client.closed).toEqual({ code: 1001, reason: 'the world was replaced' });
    expect((await world.brief()).apps[0]?.connections).toBe(0);
  });

  it('are no connection of socket mode: envelopes, counts and disconnects pass them by', async () => {
    const { world, client, channel } = await connected();
    await configure(world, { delivery: 'socket', subscriptions: ['message'] });
    await post(world, channel, 'early');
    expect((await deliveriesOf(world))[0]).toMatchObject({ state: 'waiting', attempts: [] });
    const app = await connectApp(world);
    expect(app.frames[0]).toMatchObject({ type: 'hello', num_connections: 1 });
    await post(world, channel, 'late');
    await settleAll();
    expect(app.texts).toEqual(['early', 'late']);
    expect(client.said).toEqual(['hello', 'message', 'message']);
    expect((await world.brief()).apps[0]?.connections).toBe(2);
    const path = `/apps/${world.app.app_id}/disconnect`;
    const { body } = await world.sandbox(path, { reason: 'refresh_requested' });
    expect(body).toEqual({ ok: true, connections: 1 });
    expect(client.closed).toBeNull();
    client.hangUp();
    expect((await world.brief()).apps[0]?.connections).toBe(0);
  });

  it('go on for longer than a socket-mode connection', async () => {
    const { world, client } = await connected();
    await advance(world, 7200);
    expect(client.closed).toBeNull();
  });
});
