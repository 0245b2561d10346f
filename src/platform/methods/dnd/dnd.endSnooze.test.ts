import { expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('dnd.endSnooze', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'dnd:write',
  assumptions: ['A-85'],
  call: async ({ world }) => {
    const by = { token: world.user };
    await world.call('dnd.setSnooze', { num_minutes: '5' }, by);
    return (await world.call('dnd.endSnooze', {}, by)).body;
  },
});

it('dnd.endSnooze ends a snooze once', async () => {
  const world = await openWorld();
  const call = async (name: string, args: Record<string, string> = {}) =>
    (await world.call(name, args, { token: world.user })).body;
  expect((await call('dnd.endSnooze')).error).toBe('snooze_not_active');
  await call('dnd.setSnooze', { num_minutes: '10080' });
  expect((await call('dnd.endSnooze')).snooze_enabled).toBe(false);
  expect((await call('dnd.endSnooze')).error).toBe('snooze_not_active');
});
