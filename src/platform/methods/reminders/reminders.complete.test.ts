import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';
import { callerOf, newReminder } from './new-reminder.fixture.ts';

describeMethod('reminders.complete', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'reminders:write',
  assumptions: ['A-87'],
  args: newReminder,
  call: async (setting) => callerOf(setting.world)('complete', await newReminder(setting)),
});

describe('reminders.complete', () => {
  it('marks a reminder as done, at its first time, and nobody is reminded', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const named = await newReminder({ world });
    expect(await call('complete', named)).toEqual({ ok: true });
    await world.sandbox('/clock', { advance_s: 120 });
    await call('complete', named);
    expect((await call('info', named)).reminder.complete_ts).toBe(START_S);
    const { rows } = (await world.sandbox('/snapshot')).body;
    expect(JSON.stringify(rows)).not.toContain('Reminder: ');
  });

  it('finds reminders of the caller alone', async () => {
    const world = await openWorld();
    const named = await newReminder({ world });
    const [user_id = ''] = (await world.brief()).users.sample;
    const token = await world.mint('user', ['reminders:write'], { user_id });
    expect((await callerOf(world)('complete', named, token)).error).toBe('not_found');
    expect((await callerOf(world)('complete', { reminder: 'Rm0' })).error).toBe('not_found');
  });
});
