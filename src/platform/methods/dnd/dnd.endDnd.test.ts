import { expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { HOUR, info } from './dnd-info.fixture.ts';

describeMethod('dnd.endDnd', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'dnd:write',
  assumptions: ['A-85'],
  call: async ({ world }) => (await world.call('dnd.endDnd', {}, { token: world.user })).body,
});

it('dnd.endDnd ends quiet hours, until the next night', async () => {
  const world = await openWorld();
  const user = (await world.brief()).users.admin;
  const before = await info(world, user);
  const end = () => world.call('dnd.endDnd', {}, { token: world.user });
  await world.sandbox('/clock', { now: before.next_dnd_start_ts - 1 });
  await end();
  expect(await info(world, user)).toEqual(before);
  await world.sandbox('/clock', { now: before.next_dnd_start_ts + HOUR });
  await end();
  const later = {
    dnd_enabled: true,
    next_dnd_start_ts: before.next_dnd_start_ts + 24 * HOUR,
    next_dnd_end_ts: before.next_dnd_end_ts + 24 * HOUR,
  };
  expect(await info(world, user)).toEqual(later);
  await world.sandbox('/clock', { now: later.next_dnd_start_ts + HOUR });
  expect(await info(world, user)).toEqual(later);
});
