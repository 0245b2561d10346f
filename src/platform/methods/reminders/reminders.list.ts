import * as z from 'zod/mini';
import { remindersOf } from '../../model/people/reminder.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { READ_REMINDERS_METHOD, Reminder, wireReminder } from './own-reminder.ts';

export const remindersList = defineMethod({
  ...READ_REMINDERS_METHOD,
  name: 'reminders.list',
  summary: 'Lists the reminders of the caller, also those that are done.',
  args: z.object({}),
  returns: z.object({ reminders: z.array(Reminder) }),
  errors: [],
  handler: ({ world, caller: { user } }) => ({
    reminders: remindersOf(world, user.id).map(wireReminder),
  }),
});
