import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { User } from '../../../contract/entities.ts';
import { readKeptWorld } from '../../platform.ts';
import { memoryJournal } from '../../testing/late-log.ts';
import { noticesOf } from '../../testing/notices.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const join = (world: OpenWorld, fields: object = {}) => world.sandbox('/users', fields);
const change = (world: OpenWorld, id: string, fields: object) =>
  world.sandbox(`/users/${id}`, fields, 'PATCH');
const listed = async (world: OpenWorld): Promise<User[]> =>
  (await world.call('users.list', { limit: '1000' })).body.members;
const info = async (world: OpenWorld, user: string): Promise<User> =>
  (await world.call('users.info', { user })).body.user;

describe('somebody who joins', () => {
  it('is last in the directory and a member of the general channel, with what was not told made up', async () => {
    const world = await openWorld();
    const before = (await world.brief()).users.count;
    const { body } = await join(world);
    const user = body.user as User;
    expect(user.profile.email).toBe(`${user.name}@parley.test`);
    expect([user.deleted, user.is_admin, user.is_restricted]).toEqual([false, false, false]);
    const all = await listed(world);
    expect(all.at(-1)).toEqual(user);
    expect(all).toHaveLength(before + 1);
    const brief = await world.brief();
    expect(brief.users.count).toBe(before + 1);
    const channel = world.channels['general'] ?? '';
    const members = await world.call('conversations.members', { channel, limit: '1000' });
    expect(members.body.members).toContain(user.id);
    expect(brief.channels.find(({ id }) => id === channel)?.members).toBe(
      members.body.members.length,
    );
  });

  it('has another id and name each time, also many of them', async () => {
    const world = await openWorld();
    for (let n = 0; n < 60; n += 1) await join(world);
    const all = await listed(world);
    expect(new Set(all.map(({ id }) => id)).size).toBe(100);
    expect(new Set(all.map(({ name }) => name)).size).toBe(100);
    expect(all.slice(40).every(({ deleted, is_admin }) => !deleted && !is_admin)).toBe(true);
  });

  it('has the names that are told', async () => {
    const world = await openWorld();
    const { body } = await join(world, { real_name: 'Zoë van Dyk', title: 'Pilot' });
    expect(body.user).toMatchObject({
      name: 'zoe.van.dyk',
      real_name: 'Zoë van Dyk',
      profile: {
        first_name: 'Zoë van',
        last_name: 'Dyk',
        title: 'Pilot',
        email: 'zoe.van.dyk@parley.test',
      },
    });
    const alone = (await join(world, { real_name: '李' })).body.user;
    expect(alone.profile.first_name).toBe('李');
    expect(alone.profile).not.toHaveProperty('last_name');
    expect(alone.name).toMatch(/^[a-z]+\.[a-z]+$/);
    const own = { name: 'kit', email: 'kit@example.org' };
    expect((await join(world, own)).body.user).toMatchObject({
      name: 'kit',
      profile: { email: 'kit@example.org' },
    });
  });

  it('is told to apps that subscribed to joins', async () => {
    const world = await openWorld();
    await world.call('conversations.join', { channel: world.channels['general'] ?? '' });
    const subscriptions = ['member_joined_channel'];
    await world.sandbox(`/apps/${world.app.app_id}`, { subscriptions }, 'PATCH');
    const { user } = (await join(world)).body;
    const { events } = (await world.sandbox('/events')).body;
    expect(events).toMatchObject([
      { type: 'member_joined_channel', wrapper: { event: { user: user.id } } },
    ]);
  });
});

describe('somebody who is in the directory', () => {
  it('is renamed, with the time of the change, and nothing else changes', async () => {
    const world = await openWorld();
    const [id = ''] = (await world.brief()).users.sample;
    const before = await info(world, id);
    const { body } = await change(world, id, { real_name: 'Ada Quist' });
    expect(body.user).toEqual({
      ...before,
      real_name: 'Ada Quist',
      updated: 1_767_225_600,
      profile: {
        ...before.profile,
        real_name: 'Ada Quist',
        real_name_normalized: 'Ada Quist',
        first_name: 'Ada',
        last_name: 'Quist',
      },
    });
    expect(await info(world, id)).toEqual(body.user);
    const more = { name: 'ada.q', title: '', email: 'ada@example.org' };
    const { name, real_name, profile } = (await change(world, id, more)).body.user;
    expect([name, real_name, profile.title, profile.email]).toEqual([
      'ada.q',
      'Ada Quist',
      '',
      'ada@example.org',
    ]);
  });

  it('leaves, stays in the directory as deactivated, and comes back', async () => {
    const world = await openWorld();
    const [id = ''] = (await world.brief()).users.sample;
    const token = await world.mint('user', ['users:read'], { user_id: id });
    const acts = async () => (await world.call('auth.test', {}, { token })).body.error;
    expect((await change(world, id, { deleted: true })).body.user.deleted).toBe(true);
    expect((await info(world, id)).deleted).toBe(true);
    expect(await acts()).toBe('token_revoked');
    expect((await change(world, id, { deleted: false })).body.user.deleted).toBe(false);
    expect(await acts()).toBeUndefined();
  });

  it('who was deactivated from the start becomes a member of the general channel', async () => {
    const world = await openWorld();
    const gone = (await listed(world)).find(({ deleted }) => deleted)?.id ?? '';
    const channel = world.channels['general'] ?? '';
    const members = async () =>
      (await world.call('conversations.members', { channel, limit: '1000' })).body.members;
    expect(await members()).not.toContain(gone);
    await change(world, gone, { deleted: false });
    expect(await members()).toContain(gone);
  });

  it('may not leave as the primary owner or as a bot', async () => {
    const world = await openWorld();
    for (const id of [(await world.brief()).users.admin, world.app.bot_user_id]) {
      const { status, body } = await change(world, id, { deleted: true });
      expect([status, body.error]).toEqual([400, 'cannot_deactivate']);
      expect(body.message).toContain(id);
      expect((await change(world, id, { title: 'Chief', deleted: false })).status).toBe(200);
    }
  });
});

describe('the fields of people', () => {
  it.each([
    ['real_name', ''],
    ['real_name', '   '],
    ['real_name', 'a\u0000b'],
    ['real_name', 'x'.repeat(81)],
    ['real_name', null],
    ['name', 'two words'],
    ['name', ''],
    ['title', 'x'.repeat(201)],
    ['title', 'two\nlines'],
    ['email', 'nobody'],
    ['email', 'a@b@c'],
    ['email', `a@${'b'.repeat(260)}`],
    ['deleted', 'yes'],
    ['is_admin', true],
    ['__proto__', {}],
  ])('cannot be %s: %j', async (field, value) => {
    const world = await openWorld();
    const [id = ''] = (await world.brief()).users.sample;
    const text = `{${JSON.stringify(field)}:${JSON.stringify(value)}}`;
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${id}`],
    ] as const) {
      const { status, body } = await world.send(`/sandbox/users${path}`, { method, body: text });
      expect([status, body.error]).toEqual([400, 'invalid_user']);
      expect(body.message).toContain(field);
    }
  });

  it('must be something, of somebody', async () => {
    const world = await openWorld();
    const [id = ''] = (await world.brief()).users.sample;
    expect((await change(world, id, {})).body.error).toBe('invalid_user');
    for (const nobody of ['U0', '__proto__', 'constructor', '%00'])
      expect((await change(world, nobody, { title: 'x' })).body.error).toBe('user_not_found');
  });

  it('is accepted or refused, whatever it is, and leaves a world that can be read', async () => {
    const world = await openWorld();
    const [id = ''] = (await world.brief()).users.sample;
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant('a@b'));
    const body = fc.record(
      { real_name: text, name: text, title: text, email: text, deleted: fc.boolean() },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (fields) => {
        const { status } = await change(world, id, fields);
        expect([200, 400]).toContain(status);
        if (status !== 200) return;
        await join(world, fields);
        const { ok: _ok, ...snapshot } = (await world.sandbox('/snapshot')).body;
        expect(readKeptWorld(snapshot)).toMatchObject({ ok: true });
      }),
      { numRuns: 60 },
    );
  });
});

it('changes of people are told as such, and survive a restart', async () => {
  const { journal, kept } = memoryJournal();
  const world = await openWorld({ journal });
  const stream = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  const { user } = (await join(world)).body;
  await change(world, user.id, { real_name: 'Ada Quist' });
  const notices = await noticesOf(stream.body as ReadableStream<Uint8Array>, 'world');
  expect(notices).toEqual([
    { reason: 'user', touched: expect.arrayContaining([{ table: 'users', key: user.id }]) },
    { reason: 'user', touched: [{ table: 'users', key: user.id }] },
  ]);
  const reading = readKeptWorld(kept());
  if (!reading.ok) throw new Error(reading.reason);
  const later = await openWorld({ kept: reading.world });
  expect((await info(later, user.id)).real_name).toBe('Ada Quist');
  const next = (await join(later)).body.user;
  expect(next.id > user.id).toBe(true);
});

it('a walk that is under way sees who joins, and loses nobody', async () => {
  const world = await openWorld();
  const page = async (cursor: string) =>
    (await world.call('users.list', { limit: '20', ...(cursor && { cursor }) })).body;
  const first = await page('');
  const { user } = (await join(world)).body;
  const second = await page(first.response_metadata.next_cursor);
  const third = await page(second.response_metadata.next_cursor);
  expect(third.members.map(({ id }: User) => id)).toEqual([user.id]);
  expect(third.response_metadata.next_cursor).toBe('');
});
