import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const texts = (messages: { text: string }[]) => messages.map(({ text }) => text);

/** Posts to #deploys as the bot; returns the ts. */
const saying =
  (world: OpenWorld) =>
  async (text: string, more: Record<string, string> = {}): Promise<string> => {
    const args = { channel: world.channels['deploys'] ?? '', text, ...more };
    return (await world.call('chat.postMessage', args)).body.ts;
  };

/** A user token of a member of #deploys that may read and write. */
async function member(world: OpenWorld, place: number): Promise<string> {
  const channel = world.channels['deploys'] ?? '';
  const { members } = (await world.call('conversations.members', { channel })).body;
  const { members: users } = (await world.call('users.list', { limit: '1000' })).body;
  const people = users.filter(
    (user: { id: string; is_bot: boolean; deleted: boolean }) =>
      members.includes(user.id) && !user.is_bot && !user.deleted,
  );
  const scopes = ['chat:write', 'channels:history', 'reactions:write', 'reactions:read'];
  return world.mint('user', scopes, { user_id: people[place].id });
}

describe('a time range', () => {
  it('accepts whole and fractional seconds, with inclusive at both ends', async () => {
    const world = await openWorld();
    const say = saying(world);
    const channel = world.channels['deploys'] ?? '';
    const start = (await world.brief()).clock.now + 1000;
    for (const offset of [0, 0.5, 1, 2]) {
      await world.sandbox('/clock', { now: start + offset });
      await say(`at ${offset}`);
    }
    const within = async (window: Record<string, string>) =>
      texts((await world.call('conversations.history', { channel, ...window })).body.messages);
    const all = { oldest: String(start), inclusive: 'true' };
    expect(await within(all)).toEqual(['at 2', 'at 1', 'at 0.5', 'at 0']);
    expect(await within({ oldest: String(start) })).toEqual(['at 2', 'at 1', 'at 0.5']);
    expect(await within({ oldest: `${start}.5` })).toEqual(['at 2', 'at 1']);
    expect(await within({ ...all, latest: `${start}.5` })).toEqual(['at 0.5', 'at 0']);
    expect(await within({ oldest: String(start), latest: `${start + 1}` })).toEqual(['at 0.5']);
    for (const wrong of ['', 'x1', '1x', '1.1234567', '12345678901', '1.']) {
      const args = { channel, oldest: wrong };
      const { body } = await world.call('conversations.history', args);
      expect([wrong, body.error]).toEqual([wrong, wrong === '' ? undefined : 'invalid_arguments']);
    }
  });

  it('limits a thread at both ends, but not its parent', async () => {
    const world = await openWorld();
    const say = saying(world);
    const channel = world.channels['deploys'] ?? '';
    const ts = await say('parent');
    const [a, b, c] = [
      await say('a', { thread_ts: ts }),
      await say('b', { thread_ts: ts }),
      await say('c', { thread_ts: ts }),
    ];
    const within = async (window: Record<string, string>) => {
      const { body } = await world.call('conversations.replies', { channel, ts, ...window });
      expect(body.has_more).toBe(false);
      return texts(body.messages);
    };
    expect(await within({ oldest: a, latest: c })).toEqual(['parent', 'b']);
    expect(await within({ oldest: a, latest: c, inclusive: 'true' })).toEqual([
      'parent',
      'a',
      'b',
      'c',
    ]);
    expect(await within({ latest: b })).toEqual(['parent', 'a']);
    expect(await within({ oldest: b, inclusive: 'true' })).toEqual(['parent', 'b', 'c']);
    const page = { channel, ts, limit: '2' };
    const { body } = await world.call('conversations.replies', page);
    expect([body.has_more, texts(body.messages)]).toEqual([true, ['parent', 'a']]);
    const first = await world.call('conversations.history', { channel, limit: '1' });
    expect(first.body.has_more).toBe(true);
  });
});

describe('a message that is read', () => {
  it('counts its replies, and lists the first five people who replied', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const ts = await saying(world)('parent');
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => member(world, n)));
    let latest_reply = '';
    for (const token of [...people, people[0]]) {
      const reply = { channel, text: 'reply', thread_ts: ts };
      latest_reply = (await world.call('chat.postMessage', reply, { token: token ?? '' })).body.ts;
    }
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    expect(body.messages[0]).toMatchObject({
      thread_ts: ts,
      reply_count: 7,
      reply_users_count: 6,
      latest_reply,
    });
    expect(body.messages[0].reply_users).toHaveLength(5);
    const alone = await saying(world)('alone');
    const next = (await world.call('conversations.history', { channel, limit: '1' })).body;
    expect(next.messages[0]).toMatchObject({ ts: alone });
    for (const field of ['thread_ts', 'reply_count', 'reply_users', 'latest_reply', 'reactions'])
      expect(next.messages[0]).not.toHaveProperty(field);
  });

  it('lists each reaction with the people who added it', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const timestamp = await saying(world)('look');
    const react = (name: string, token: string) =>
      world.call('reactions.add', { channel, timestamp, name }, { token });
    await react('eyes', world.bot);
    await react('eyes', world.user);
    await react('tada', world.bot);
    const { body } = await world.call('reactions.get', { channel, timestamp });
    const { admin } = (await world.brief()).users;
    const bot = world.app.bot_user_id;
    expect(body).toMatchObject({ type: 'message', channel });
    expect(
      body.message.reactions.map((each: { name: string; count: number; users: string[] }) => [
        each.name,
        each.count,
        each.users.toSorted(),
      ]),
    ).toEqual([
      ['eyes', 2, [bot, admin].toSorted()],
      ['tada', 1, [bot]],
    ]);
    const listed = (await world.call('reactions.list')).body;
    // The seed has the bot react once.
    expect(listed.items[0]).toEqual({ type: 'message', channel, message: body.message });
    expect(listed.paging).toEqual({ count: 20, total: 2, page: 1, pages: 1 });
    const one = {
      channel,
      timestamp,
      name: 'eyes',
    };
    const random = { ...one, channel: world.channels['random'] ?? '' };
    expect((await world.call('reactions.remove', random)).body.error).toBe('not_in_channel');
    const lost = { ...one, timestamp: '1.000000' };
    expect((await world.call('reactions.remove', lost)).body.error).toBe('message_not_found');
    expect((await world.call('reactions.add', lost)).body.error).toBe('message_not_found');
  });

  it.each([
    ['a', undefined],
    ["+-_'9z", undefined],
    ['x'.repeat(100), undefined],
    ['x'.repeat(101), 'invalid_name'],
    ['wave::skin-tone-2', undefined],
    ['wave::skin-tone-6', undefined],
    ['wave::skin-tone-1', 'invalid_name'],
    ['wave::skin-tone-7', 'invalid_name'],
    ['wave::skin-tone-2x', 'invalid_name'],
    [' wave', 'invalid_name'],
    ['wave ', 'invalid_name'],
  ])('answers the emoji %j with %s', async (name, error) => {
    const world = await openWorld();
    const timestamp = await saying(world)('look');
    const args = { channel: world.channels['deploys'] ?? '', timestamp, name };
    expect((await world.call('reactions.add', args)).body.error).toBe(error);
  });
});

describe('reactions.list and search.messages', () => {
  it('list the newest first, and only what the person can see', async () => {
    const world = await openWorld();
    const say = saying(world);
    const channel = world.channels['deploys'] ?? '';
    const [first, second] = [await say('needle one'), await say('NEEDLE two haystack')];
    for (const timestamp of [first, second])
      await world.call('reactions.add', { channel, timestamp, name: 'eyes' });
    const listed = (await world.call('reactions.list', { user: world.app.bot_user_id })).body;
    const shown = listed.items.map(({ message }: { message: object }) => message);
    expect(texts(shown.slice(0, 2))).toEqual(['NEEDLE two haystack', 'needle one']);
    const page = (await world.call('reactions.list', { count: '1', page: '2' })).body;
    expect(texts(page.items.map(({ message }: { message: object }) => message))).toEqual([
      'needle one',
    ]);
    const find = async (query: string, token = world.user) =>
      (await world.call('search.messages', { query }, { token })).body;
    const found = await find('Needle');
    expect(texts(found.messages.matches)).toEqual(['NEEDLE two haystack', 'needle one']);
    expect(found.query).toBe('Needle');
    expect(found.messages.matches[0].channel).toMatchObject({ id: channel, name: 'deploys' });
    expect(texts((await find('  haystack   needle ')).messages.matches)).toEqual([
      'NEEDLE two haystack',
    ]);
    expect((await find('needle nothing')).messages.total).toBe(0);
    const secret = { channel: world.channels['leadership'] ?? '', timestamp: '' };
    const { body } = await world.call(
      'chat.postMessage',
      { channel: secret.channel, text: 'psst' },
      { token: world.user },
    );
    const mine = { channel: secret.channel, timestamp: body.ts, name: 'eyes' };
    await world.call('reactions.add', mine, { token: world.user });
    const { admin } = (await world.brief()).users;
    const total = async (token: string) =>
      (await world.call('reactions.list', { user: admin }, { token })).body.paging.total;
    expect(await total(world.user)).toBe((await total(world.bot)) + 1);
  });
});

describe('the older history methods', () => {
  it.each([
    [undefined, 100],
    ['0', 100],
    ['-1', 100],
    ['1', 1],
    ['1000', 1000],
    ['1001', 1000],
  ])('with count %s list %i messages, without replies', async (count, length) => {
    const world = await openWorld();
    await world.sandbox('/reset', { messages: 1200 });
    const token = await world.mint('legacy_bot', ['bot']);
    const channel = world.channels['deploys'] ?? '';
    const newest = async () =>
      (
        await world.call(
          'channels.history',
          { channel, ...(count === undefined ? {} : { count }) },
          { token },
        )
      ).body;
    const before = await newest();
    expect([before.messages.length, before.has_more]).toEqual([length, true]);
    await world.call('chat.postMessage', {
      channel,
      text: 'reply',
      thread_ts: before.messages[0].ts,
    });
    expect((await newest()).messages[0].ts).toBe(before.messages[0].ts);
  });
});
