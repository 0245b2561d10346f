import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { callerOf, newReminder } from './new-reminder.fixture.ts';

describeMethod('reminders.list', {
  verbs: 'GET, POST',
  tokens: ['user'],
  needed: 'reminders:read',
  assumptions: ['A-87'],
  call: ({ world }) => callerOf(world)('list'),
});

describe('reminders.list', () => {
  it('lists the reminders of the caller, oldest first, after they reminded, too', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const ids = [];
    for (const time of ['120', '60']) ids.push((await newReminder({ world }, time)).reminder);
    const [user_id = ''] = (await world.brief()).users.sample;
    const token = await world.mint('user', ['reminders:write', 'reminders:read'], { user_id });
    await call('add', { text: 'x', time: '60' }, token);
    await world.sandbox('/clock', { advance_s: 90 });
    const { reminders } = await call('list');
    expect(reminders.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect((await call('list', {}, token)).reminders).toHaveLength(1);
  });
});
