import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('pins.add', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'pins:write',
  assumptions: ['A-29'],
  args: ({ channel, ts }) => ({ channel, timestamp: ts }),
});

/** A world with a message of the bot in #deploys. */
async function withMessage() {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const say = async (text = 'hello', more = {}) =>
    (await world.call('chat.postMessage', { channel, text, ...more })).body.ts as string;
  const pin = async (timestamp: string, place = channel) =>
    (await world.call('pins.add', { channel: place, timestamp })).body;
  return { world, channel, say, pin, ts: await say() };
}

describe('pins.add', () => {
  it('pins a message to its conversation, once', async () => {
    const { world, channel, pin, ts } = await withMessage();
    expect(await pin(ts)).toEqual({ ok: true });
    const { items } = (await world.call('pins.list', { channel })).body;
    expect(items).toEqual([
      {
        type: 'message',
        channel,
        created: START_S,
        created_by: world.app.bot_user_id,
        message: expect.objectContaining({ ts, text: 'hello', pinned_to: [channel] }),
      },
    ]);
    expect(await pin(ts)).toEqual({ ok: false, error: 'already_pinned' });
  });

  it('shows wherever messages are listed', async () => {
    const { world, channel, say, pin, ts } = await withMessage();
    const reply = await say('a reply', { thread_ts: ts });
    await pin(reply);
    const { messages } = (await world.call('conversations.replies', { channel, ts })).body;
    expect(messages.map((row: { pinned_to?: string[] }) => row.pinned_to)).toEqual([
      undefined,
      [channel],
    ]);
    await pin(ts);
    const history = (await world.call('conversations.history', { channel, limit: '2' })).body;
    expect(history.messages[0]).toMatchObject({ ts, pinned_to: [channel] });
    expect(history.messages[1]).not.toHaveProperty('pinned_to');
  });

  it('refuses messages that cannot be pinned', async () => {
    const { world, channel, pin, ts } = await withMessage();
    expect((await pin('yesterday')).error).toBe('bad_timestamp');
    expect((await pin('1.5', 'C0NOWHERE')).error).toBe('bad_timestamp');
    expect((await pin('1.000000')).error).toBe('message_not_found');
    expect((await pin(ts, 'C0NOWHERE')).error).toBe('channel_not_found');
    expect((await pin(ts, world.channels['leadership'])).error).toBe('channel_not_found');
    expect((await pin(ts, world.channels['random'])).error).toBe('not_in_channel');
    expect((await pin(ts, world.channels['launch-2024'])).error).toBe('is_archived');
    expect((await world.call('pins.add', { channel })).body.error).toBe('invalid_arguments');
  });

  it('allows a hundred pins in a conversation, and one more after one is removed', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    await world.sandbox('/reset', { rate_limits: false, messages: 100 });
    const token = (await world.brief()).apps[0]?.tokens[0]?.token ?? '';
    const call = async (name: string, args: Record<string, string>) =>
      (await world.call(name, { channel, ...args }, { token })).body;
    const { messages } = await call('conversations.history', { limit: '101' });
    const [last, ...rest] = messages.map(({ ts }: { ts: string }) => ts) as string[];
    for (const timestamp of rest)
      expect(await call('pins.add', { timestamp })).toEqual({ ok: true });
    expect(rest).toHaveLength(100);
    const timestamp = last ?? '';
    expect((await call('pins.add', { timestamp })).error).toBe('too_many_pins');
    expect((await call('pins.list', {})).items).toHaveLength(100);
    await call('pins.remove', { timestamp: rest[0] ?? '' });
    expect(await call('pins.add', { timestamp })).toEqual({ ok: true });
  });

  it('is undone when the message is deleted', async () => {
    const { world, channel, pin, ts } = await withMessage();
    await pin(ts);
    await world.call('chat.delete', { channel, ts });
    expect((await world.call('pins.list', { channel })).body.items).toEqual([]);
    const rows = (await world.sandbox('/snapshot')).body.rows as { table: string }[];
    expect(rows.filter(({ table }) => table === 'pins')).toEqual([]);
  });

  it('reports the message it changed', async () => {
    const { world, channel, ts } = await withMessage();
    const { headers } = await world.call('pins.add', { channel, timestamp: ts });
    const id = headers.get('x-parley-exchange');
    const { touched } = (await world.sandbox(`/exchanges/${id}`)).body;
    expect(touched).toContainEqual({ table: 'pins', key: `${channel}:${ts}`, channel, ts });
  });
});

describe('a stored world', () => {
  it('keeps its pins in their order', async () => {
    const { world, channel, say, pin, ts } = await withMessage();
    const second = await say();
    await pin(second);
    await pin(ts);
    const before = (await world.call('pins.list', { channel })).body;
    const snapshot = (await world.sandbox('/snapshot')).body;
    const other = await openWorld();
    expect((await other.sandbox('/snapshot', snapshot, 'PUT')).status).toBe(200);
    const after = (await other.call('pins.list', { channel }, { token: world.bot })).body;
    expect(after).toEqual(before);
    expect(after.items.map(({ message }: { message: { ts: string } }) => message.ts)).toEqual([
      ts,
      second,
    ]);
  });

  it('from a version without pins opens, and accepts pins', async () => {
    const { world, channel, ts } = await withMessage();
    const snapshot = (await world.sandbox('/snapshot')).body;
    expect(JSON.stringify(snapshot)).not.toContain('pin');
    const other = await openWorld();
    expect((await other.sandbox('/snapshot', snapshot, 'PUT')).status).toBe(200);
    const args = { channel, timestamp: ts };
    expect((await other.call('pins.add', args, { token: world.bot })).body).toEqual({ ok: true });
  });

  it('with a pin of a deleted message lists the others', async () => {
    const { world, channel, pin, ts } = await withMessage();
    await pin(ts);
    const snapshot = (await world.sandbox('/snapshot')).body;
    const rows = snapshot.rows.filter(({ table }: { table: string }) => table !== 'messages');
    const other = await openWorld();
    expect((await other.sandbox('/snapshot', { ...snapshot, rows }, 'PUT')).status).toBe(200);
    const { body } = await other.call('pins.list', { channel }, { token: world.bot });
    expect(body).toEqual({ ok: true, items: [] });
  });

  it('is refused if a pin names an unknown channel or person', async () => {
    const { world, pin, ts } = await withMessage();
    await pin(ts);
    const text = JSON.stringify((await world.sandbox('/snapshot')).body);
    const broken = JSON.parse(text.replace(/("user":")U\w+(","created")/, '$1U0NOBODY$2'));
    const { status, body } = await world.sandbox('/snapshot', broken, 'PUT');
    expect(status).toBe(400);
    expect(body.message).toMatch(/pins .* field user: there is no user "U0NOBODY"/);
  });
});
