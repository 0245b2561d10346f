import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { User } from '../../../contract/entities.ts';
import { CURSOR_LIFE_S } from '../../../contract/lifetimes.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const list = (world: OpenWorld, args: Record<string, string> = {}, token = world.bot) =>
  world.call('users.list', args, { token, verb: 'GET' });

/** Ids of all users, page by page. */
async function walk(world: OpenWorld, limit: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor = ''; ;) {
    const { body } = await list(world, { limit, ...(cursor === '' ? {} : { cursor }) });
    pages.push(body.members.map(({ id }: User) => id));
    cursor = body.response_metadata.next_cursor;
    if (cursor === '') return pages;
    expect(cursor).toMatch(/=$/);
  }
}

describe('users.list', () => {
  it('lists every user once, in pages of the requested size', async () => {
    const world = await openWorld();
    const pages = await walk(world, '7');
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 5]);
    expect(new Set(pages.flat()).size).toBe((await world.brief()).users.count);
  });

  it('returns user records as the interface shows them, optional fields included', async () => {
    const world = await openWorld();
    const { body } = await list(world);
    expect(body.cache_ts).toBe(Math.floor(body.cache_ts));
    const members: User[] = body.members.map((member: unknown) => User.parse(member));
    expect(members).toEqual(body.members);
    for (const some of [
      (user: User) => user.has_2fa !== undefined,
      (user: User) => user.tz === null,
      (user: User) => user.deleted,
      (user: User) => user.is_bot,
      (user: User) => user.profile.always_active !== undefined,
      (user: User) => user.profile.image_1024 !== undefined,
      (user: User) => user.profile.fields === null,
    ]) {
      const count = members.filter(some).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(members.length);
    }
  });

  it('shows email addresses only with users:read.email', async () => {
    const world = await openWorld();
    const emails = ({ body }: Awaited<ReturnType<typeof list>>) =>
      body.members.filter(({ profile }: User) => profile.email !== undefined).length;
    expect(emails(await list(world))).toBe(39);
    expect(emails(await list(world, {}, await world.mint('bot', ['users:read'])))).toBe(0);
  });

  it('adjusts an invalid limit', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 1500 });
    const size = async (limit: string) => (await list(world, { limit })).body.members.length;
    expect(await Promise.all(['0', '-3', 'many', '', '2.7', '1000', '99999'].map(size))).toEqual([
      100, 100, 100, 100, 2, 1000, 1000,
    ]);
  });

  it('refuses cursors that are altered, wrongly encoded, from another list or expired', async () => {
    const world = await openWorld();
    const { body } = await list(world, { limit: '5' });
    const cursor: string = body.response_metadata.next_cursor;
    const error = async (given: string, method = 'users.list') =>
      (await world.call(method, { cursor: given }, { verb: 'GET' })).body.error;
    expect(await error(cursor)).toBeUndefined();
    expect(await error(encodeURIComponent(cursor))).toBe('invalid_cursor');
    expect(await error(cursor.slice(0, -1))).toBe('invalid_cursor');
    expect(await error(`A${cursor.slice(1)}`)).toBe('invalid_cursor');
    expect(await error('dXNlcjo=')).toBe('invalid_cursor');
    expect(await error(cursor, 'conversations.list')).toBe('invalid_cursor');
    await world.sandbox('/clock', { advance_s: CURSOR_LIFE_S });
    expect(await error(cursor)).toBeUndefined();
    await world.sandbox('/clock', { advance_s: 1 });
    expect(await error(cursor)).toBe('invalid_cursor');
    await world.sandbox('/reset', { seed: 2 });
    expect(
      (
        await world.call(
          'users.list',
          { cursor },
          { token: (await world.brief()).apps[0]?.tokens[0]?.token ?? '' },
        )
      ).body.error,
    ).toBe('invalid_cursor');
  });

  it('refuses any other string as a cursor, without throwing', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ minLength: 1 }), fc.base64String({ minLength: 4 })),
        async (cursor) => {
          expect((await list(world, { cursor })).body.error).toBe('invalid_cursor');
        },
      ),
    );
  });

  it('lists a million users', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 1_000_000 });
    const seen = new Set<string>();
    let cursor = '';
    for (let page = 0; page < 5; page += 1) {
      const { body } = await list(world, { limit: '200', ...(cursor === '' ? {} : { cursor }) });
      for (const { id } of body.members as User[]) seen.add(id);
      cursor = body.response_metadata.next_cursor;
    }
    expect(seen.size).toBe(1000);
    expect((await world.brief()).users.count).toBe(1_000_000);
  });
});
