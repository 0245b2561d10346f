import { describe, expect, it } from 'vitest';
import { configure, eventsToldTo } from '../testing/events.ts';
import { openWorld, START_S } from '../testing/open-world.ts';

describe('user_profile_changed and user_status_changed', () => {
  it('say which part of somebody changed, beside user_change', async () => {
    const world = await openWorld();
    const token = await world.mint('user', ['users.profile:write']);
    const types = ['user_change', 'user_profile_changed', 'user_status_changed'];
    await configure(world, { subscriptions: types });
    const set = (profile: object) =>
      world.call('users.profile.set', { profile: JSON.stringify(profile) }, { token });
    await set({ status_text: 'On a train', status_expiration: START_S + 60 });
    await set({ title: 'Engineer of engines' });
    await world.sandbox('/clock', { now: START_S + 61 });
    const told = await eventsToldTo(world);
    expect(told.map(({ type, user }) => [type, user.profile.status_text])).toEqual([
      ['user_change', 'On a train'],
      ['user_status_changed', 'On a train'],
      ['user_change', 'On a train'],
      ['user_profile_changed', 'On a train'],
      ['user_change', undefined],
      ['user_status_changed', undefined],
    ]);
  });
});
