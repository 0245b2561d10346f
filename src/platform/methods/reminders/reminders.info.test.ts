import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { callerOf, newReminder } from './new-reminder.fixture.ts';

describeMethod('reminders.info', {
  verbs: 'GET, POST',
  tokens: ['user'],
  needed: 'reminders:read',
  assumptions: ['A-87'],
  args: newReminder,
  call: async (setting) => callerOf(setting.world)('info', await newReminder(setting)),
});

describe('reminders.info', () => {
  it('returns what reminders.list has, and nothing of others', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const named = await newReminder({ world });
    const [listed] = (await call('list')).reminders;
    expect((await call('info', named)).reminder).toEqual(listed);
    const [user_id = ''] = (await world.brief()).users.sample;
    const token = await world.mint('user', ['reminders:read'], { user_id });
    expect((await call('info', named, token)).error).toBe('not_found');
  });
});
