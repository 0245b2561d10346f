import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';
import { callerOf, newReminder } from './new-reminder.fixture.ts';

describeMethod('reminders.add', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'reminders:write',
  assumptions: ['A-87'],
  args: () => ({ text: 'Water the plants', time: '60' }),
  call: ({ world }) => callerOf(world)('add', { text: 'Water the plants', time: '60' }),
});

describe('reminders.add', () => {
  it('reminds the person in their direct conversation with the bot, at the second', async () => {
    const world = await openWorld();
    const user = (await world.brief()).users.admin;
    const { reminder } = await callerOf(world)('add', { text: 'Water the plants', time: '60' });
    expect(reminder).toEqual({
      id: expect.stringMatching(/^Rm/),
      creator: user,
      user,
      text: 'Water the plants',
      recurring: false,
      time: START_S + 60,
      complete_ts: 0,
    });
    const newest = async () => {
      const { channel } = (await world.call('conversations.open', { users: user })).body;
      const { messages } = (
        await world.call('conversations.history', { channel: channel.id, limit: '1' })
      ).body;
      return messages[0];
    };
    await world.sandbox('/clock', { advance_s: 59 });
    expect((await newest())?.text).not.toBe('Reminder: Water the plants');
    await world.sandbox('/clock', { advance_s: 1 });
    expect(await newest()).toMatchObject({
      text: 'Reminder: Water the plants',
      user: world.app.bot_user_id,
      ts: `${START_S + 60}.000000`,
    });
    await world.sandbox('/clock', { advance_s: 3600 });
    expect((await newest()).ts).toBe(`${START_S + 60}.000000`);
  });

  it('opens the conversation if there is none, and reminds each of many', async () => {
    const world = await openWorld();
    const [user_id = ''] = (await world.brief()).users.sample;
    const token = await world.mint('user', ['reminders:write', 'im:history', 'im:read'], {
      user_id,
    });
    for (let n = 0; n < 12; n += 1)
      await callerOf(world)('add', { text: `Plant ${n}`, time: '60' }, token);
    await world.sandbox('/clock', { advance_s: 60 });
    const { channels } = (await world.call('conversations.list', { types: 'im' }, { token })).body;
    expect(channels).toHaveLength(1);
    const { messages } = (
      await world.call('conversations.history', { channel: channels[0].id }, { token })
    ).body;
    expect(messages.map(({ text }: { text: string }) => text).toReversed()).toEqual(
      Array.from({ length: 12 }, (_, n) => `Reminder: Plant ${n}`),
    );
  });

  it('reminds nobody who left, and for no app that was uninstalled', async () => {
    for (const leave of ['person', 'app']) {
      const world = await openWorld();
      const [user_id = ''] = (await world.brief()).users.sample;
      const token = await world.mint('user', ['reminders:write'], { user_id });
      await callerOf(world)('add', { text: 'x', time: '60' }, token);
      const { client_id, client_secret } = world.app;
      if (leave === 'person') await world.sandbox(`/users/${user_id}`, { deleted: true }, 'PATCH');
      else await world.call('apps.uninstall', { client_id, client_secret });
      await world.sandbox('/clock', { advance_s: 60 });
      const { rows } = (await world.sandbox('/snapshot')).body;
      const messages = rows.filter(({ table }: { table: string }) => table === 'messages');
      expect(messages).toEqual([]);
    }
  });

  it('refuses times that it cannot read, and reminders for others', async () => {
    const world = await openWorld();
    const add = callerOf(world);
    const refusal = async (args: Record<string, string>) =>
      (await add('add', { text: 'x', time: '60', ...args })).error;
    expect(await refusal({ time: 'soon' })).toBe('cannot_parse');
    expect(await refusal({ time: String(START_S - 1) })).toBe('cannot_parse');
    const [other = ''] = (await world.brief()).users.sample;
    expect(await refusal({ user: other })).toBe('cannot_add_others');
    expect(await refusal({ user: (await world.brief()).users.admin })).toBeUndefined();
    expect(await refusal({ text: 'x'.repeat(3001) })).toBe('invalid_arguments');
  });

  it('takes a thousand of a person', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const [, person] = (await world.brief()).apps[0]?.tokens ?? [];
    const add = () => callerOf(world)('add', { text: 'x', time: '60' }, person?.token ?? '');
    for (let n = 0; n < 1000; n += 1) await add();
    expect((await add()).error).toBe('too_many_reminders');
  });

  it('keeps its reminders in a stored world, and reminds there', async () => {
    const world = await openWorld();
    await newReminder({ world });
    const snapshot = (await world.sandbox('/snapshot')).body;
    const other = await openWorld();
    await other.sandbox('/snapshot', snapshot, 'PUT');
    await other.sandbox('/clock', { advance_s: 60 });
    const { rows } = (await other.sandbox('/snapshot')).body;
    expect(JSON.stringify(rows)).toContain('Reminder: Water the plants');
  });
});
