import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { callerOf, newReminder } from './new-reminder.fixture.ts';

describeMethod('reminders.delete', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'reminders:write',
  assumptions: ['A-87'],
  args: newReminder,
  call: async (setting) => callerOf(setting.world)('delete', await newReminder(setting)),
});

describe('reminders.delete', () => {
  it('deletes a reminder of the caller, once', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const named = await newReminder({ world });
    const [user_id = ''] = (await world.brief()).users.sample;
    const token = await world.mint('user', ['reminders:write'], { user_id });
    expect((await call('delete', named, token)).error).toBe('not_found');
    expect(await call('delete', named)).toEqual({ ok: true });
    expect((await call('delete', named)).error).toBe('not_found');
    expect((await call('list')).reminders).toEqual([]);
  });
});
