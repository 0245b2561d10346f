import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { remindersOf } from '../../model/people/reminder.ts';
import { defineMethod, fail } from '../../pipeline/method.ts';
import { CHANGE_REMINDERS_METHOD, Reminder, wireReminder } from './own-reminder.ts';
import { reminderTime } from './reminder-time.ts';

/** The most reminders of one person. */
const MAX_REMINDERS = 1000;

export const remindersAdd = defineMethod({
  ...CHANGE_REMINDERS_METHOD,
  name: 'reminders.add',
  summary: 'Has the caller reminded of something at a time.',
  description: 'The bot of the app reminds them, in their direct conversation.',
  args: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(3000), z.describe('What to remind of.')),
    time: z
      .string()
      .check(
        z.describe(
          'Epoch seconds, a number of seconds within a day, or English: in 20 minutes, tomorrow at 9:30.',
        ),
      ),
    user: z.optional(z.string().check(z.describe('Who is reminded: the caller, or left out.'))),
  }),
  returns: z.object({ reminder: Reminder }),
  errors: ['cannot_add_others', 'cannot_parse', 'too_many_reminders'],
  handler: ({ world, caller: { user, app }, args }) => {
    if (args.user !== undefined && args.user !== user.id)
      return fail('cannot_add_others', `user ${quoteShort(args.user)}`, `the caller is ${user.id}`);
    const now = Math.floor(world.clock.now());
    const time = reminderTime(args.time, now, user.tz_offset);
    if (time === null)
      return fail('cannot_parse', `time ${quoteShort(args.time)}`, 'no time within five years');
    const { length } = remindersOf(world, user.id);
    if (length >= MAX_REMINDERS)
      return fail('too_many_reminders', `${length} reminders`, 'no more fit');
    const row = world.reminders.put({
      id: world.ids.next('Rm'),
      user: user.id,
      app: app.id,
      text: args.text,
      time,
      told: false,
      complete_ts: 0,
    });
    return { reminder: wireReminder(row) };
  },
});
