import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const find = async (world: OpenWorld, email: string, token = world.bot) =>
  (await world.call('users.lookupByEmail', { email }, { token })).body;

const emailOf = async (world: OpenWorld, user: string) =>
  (await world.call('users.info', { user })).body.user.profile.email as string;

describeMethod('users.lookupByEmail', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'users:read.email',
  assumptions: ['A-4', 'A-82'],
  args: async ({ world, somebody }) => ({ email: await emailOf(world, somebody) }),
});

describe('users.lookupByEmail', () => {
  it('finds everybody who is active, in any case, as users.info shows them', async () => {
    const world = await openWorld();
    const { members } = (await world.call('users.list', { limit: '1000' })).body;
    const people = members.filter(({ is_bot }: { is_bot: boolean }) => !is_bot);
    expect(people.length).toBeGreaterThan(30);
    for (const { id, deleted, profile } of people) {
      const found = await find(world, ` ${profile.email.toUpperCase()} `);
      if (deleted) expect(found.error).toBe('users_not_found');
      else expect(found.user).toEqual((await world.call('users.info', { user: id })).body.user);
    }
  });

  it('finds anybody among a million people', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 1_000_000, rate_limits: false });
    const token = (await world.brief()).apps[0]?.tokens[0]?.token ?? '';
    const page = (await world.call('users.list', { limit: '1000' }, { token })).body.members;
    for (const { id, deleted, profile } of page.slice(0, 100))
      if (!deleted && profile.email !== undefined)
        expect((await find(world, profile.email, token)).user.id).toBe(id);
    const [, name = ''] = /^(.*)@/.exec(page[500].profile.email) ?? [];
    expect((await find(world, `${name}244@parley.test`, token)).user.name).toBe(`${name}244`);
    expect((await find(world, `${name}999999@parley.test`, token)).error).toBe('users_not_found');
  });

  it('follows people who join, change their address, leave and come back', async () => {
    const world = await openWorld();
    const joined = (await world.sandbox('/users', { real_name: 'Zoë Ångström' })).body.user;
    expect((await find(world, joined.profile.email)).user.id).toBe(joined.id);
    const change = (body: object) => world.sandbox(`/users/${joined.id}`, body, 'PATCH');
    await change({ email: 'Zoë@elsewhere.example' });
    expect((await find(world, joined.profile.email)).error).toBe('users_not_found');
    expect((await find(world, 'zoë@ELSEWHERE.example')).user.id).toBe(joined.id);
    await change({ deleted: true });
    expect((await find(world, 'zoë@elsewhere.example')).error).toBe('users_not_found');
    await change({ deleted: false });
    expect((await find(world, 'zoë@elsewhere.example')).user.id).toBe(joined.id);
  });

  it('finds the one who is active of two with the same address', async () => {
    const world = await openWorld();
    const [first = '', second = ''] = (await world.brief()).users.sample;
    const email = await emailOf(world, first);
    await world.sandbox(`/users/${second}`, { email }, 'PATCH');
    await world.sandbox(`/users/${first}`, { deleted: true }, 'PATCH');
    expect((await find(world, email)).user.id).toBe(second);
  });

  it('answers any text', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const token = (await world.brief()).apps[0]?.tokens[0]?.token ?? '';
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (email) => {
        expect((await find(world, email, token)).error).toBe('users_not_found');
      }),
    );
  });
});
