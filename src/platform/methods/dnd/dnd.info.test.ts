import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';
import { HOUR, info } from './dnd-info.fixture.ts';

describeMethod('dnd.info', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'dnd:read',
  assumptions: ['A-85'],
});

/** The time of day on the clock of somebody. */
const timeOfDay = (at: number, tz_offset: number) =>
  (((at + tz_offset) % 86_400) + 86_400) % 86_400;

describe('quiet hours', () => {
  it('are those at night that somebody is in, or the next', async () => {
    const world = await openWorld();
    const { sample } = (await world.brief()).users;
    for (let hour = 0; hour < 24; hour += 1) {
      const now = START_S + hour * HOUR;
      await world.sandbox('/clock', { now });
      const { users } = (await world.call('dnd.teamInfo', { users: sample.join(',') })).body;
      expect(Object.keys(users).toSorted()).toEqual(sample.toSorted());
      for (const user of sample) {
        const { tz_offset } = (await world.call('users.info', { user })).body.user;
        const { dnd_enabled, next_dnd_start_ts: start, next_dnd_end_ts: end } = users[user];
        expect(dnd_enabled).toBe(true);
        expect([timeOfDay(start, tz_offset), end - start]).toEqual([22 * HOUR, 10 * HOUR]);
        expect(end).toBeGreaterThan(now);
        expect(start).toBeLessThanOrEqual(now + 24 * HOUR);
        const local = timeOfDay(now, tz_offset);
        expect(start <= now).toBe(local >= 22 * HOUR || local < 8 * HOUR);
      }
      await world.sandbox('/clock', { advance_s: 1 });
    }
  });

  it('are none of bots, nor of who does not exist', async () => {
    const world = await openWorld();
    const { ok: _ok, ...bot } = (await world.call('dnd.info')).body;
    expect(bot).toMatchObject({ dnd_enabled: false, next_dnd_start_ts: 1, next_dnd_end_ts: 1 });
    expect((await info(world, 'U0NOBODY')).error).toBe('user_not_found');
  });
});
