import { expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('users.getPresence', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'users:read',
  assumptions: ['A-84'],
  args: ({ somebody }) => ({ user: somebody }),
});

it('users.getPresence says away of who was deactivated; nobody else is there', async () => {
  const world = await openWorld();
  const [user = ''] = (await world.brief()).users.sample;
  await world.sandbox(`/users/${user}`, { deleted: true }, 'PATCH');
  const read = async (id: string) => (await world.call('users.getPresence', { user: id })).body;
  expect((await read(user)).presence).toBe('away');
  expect((await read('U0NOBODY')).error).toBe('user_not_found');
});
