import { expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { info } from './dnd-info.fixture.ts';

describeMethod('dnd.teamInfo', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'dnd:read',
  assumptions: ['A-85'],
  args: ({ somebody }) => ({ users: somebody }),
});

it('dnd.teamInfo says of each person what dnd.info says of them', async () => {
  const world = await openWorld();
  const [one = '', other = ''] = (await world.brief()).users.sample;
  const { users } = (await world.call('dnd.teamInfo', { users: `${one}, ${other}` })).body;
  expect(users).toEqual({ [one]: await info(world, one), [other]: await info(world, other) });
});

it('dnd.teamInfo takes fifty people, all of whom must be there', async () => {
  const world = await openWorld();
  const many = async (users: string) => (await world.call('dnd.teamInfo', { users })).body.error;
  expect(await many('U0NOBODY')).toBe('user_not_found');
  expect(await many(Array.from({ length: 51 }, (_, n) => `U${n}`).join(','))).toBe(
    'too_many_users',
  );
});
