import * as z from 'zod/mini';
import { remindersOf } from '../../model/people/reminder.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { READS_REMINDERS, Reminder, wireReminder } from './own-reminder.ts';

export const remindersList = defineMethod({
  ...READS_REMINDERS,
  name: 'reminders.list',
  summary: 'Lists the reminders of the caller, also those that are done.',
  args: z.object({}),
  returns: z.object({ reminders: z.array(Reminder) }),
  errors: [],
  handler: ({ world, caller: { user } }) => ({
    reminders: remindersOf(world, user.id).map(wireReminder),
  }),
});
