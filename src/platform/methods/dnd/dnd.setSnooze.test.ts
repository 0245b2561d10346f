import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { configure, eventsToldTo } from '../../testing/events.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';
import { HOUR, info } from './dnd-info.fixture.ts';

describeMethod('dnd.setSnooze', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'dnd:write',
  assumptions: ['A-85'],
  args: () => ({ num_minutes: '5' }),
  call: async ({ world }) =>
    (await world.call('dnd.setSnooze', { num_minutes: '5' }, { token: world.user })).body,
});

describe('a snooze', () => {
  it('is seen by the person alone, and ends by the clock of the world', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['dnd_updated', 'dnd_updated_user'] });
    const user = (await world.brief()).users.admin;
    const by = { token: world.user };
    const quiet = await info(world, user);
    const set = (await world.call('dnd.setSnooze', { num_minutes: '60' }, by)).body;
    expect(set).toEqual({
      ok: true,
      snooze_enabled: true,
      snooze_endtime: START_S + HOUR,
      snooze_remaining: HOUR,
      snooze_is_indefinite: false,
    });
    await world.sandbox('/clock', { advance_s: 600 });
    const snooze = { snooze_enabled: true, snooze_endtime: START_S + HOUR, snooze_remaining: 3000 };
    expect(await info(world, user, world.user)).toEqual({ ...quiet, ...snooze });
    expect(await info(world, user)).toEqual(quiet);
    await world.sandbox('/clock', { advance_s: 3000 });
    expect(await info(world, user, world.user)).toEqual({ ...quiet, snooze_enabled: false });
    const told = await eventsToldTo(world);
    expect(told.map(({ type, dnd_status }) => [type, dnd_status.snooze_enabled])).toEqual([
      ['dnd_updated', true],
      ['dnd_updated_user', undefined],
      ['dnd_updated', false],
      ['dnd_updated_user', undefined],
    ]);
    expect(told.every((event) => event.user === user)).toBe(true);
  });

  it('lasts a minute at least, and a week at most', async () => {
    const world = await openWorld();
    for (const num_minutes of ['0', '-1', '10081', '1.5', 'soon']) {
      const { body } = await world.call('dnd.setSnooze', { num_minutes }, { token: world.user });
      expect(body.error).toBe('invalid_arguments');
    }
  });

  it('that is set again ends at the later time, and presence tells of no dnd', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['dnd_updated'] });
    const by = { token: world.user };
    await world.call('dnd.setSnooze', { num_minutes: '1' }, by);
    await world.call('dnd.setSnooze', { num_minutes: '2' }, by);
    await world.call('users.setPresence', { presence: 'away' }, by);
    await world.sandbox('/clock', { advance_s: 60 });
    expect(await eventsToldTo(world)).toHaveLength(2);
    await world.sandbox('/clock', { advance_s: 60 });
    expect(await eventsToldTo(world)).toHaveLength(3);
  });
});
