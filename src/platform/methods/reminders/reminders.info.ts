import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import {
  REMINDER_ARGUMENTS,
  ownReminder,
  READ_REMINDERS_METHOD,
  Reminder,
  wireReminder,
} from './own-reminder.ts';

export const remindersInfo = defineMethod({
  ...READ_REMINDERS_METHOD,
  name: 'reminders.info',
  summary: 'Returns a reminder of the caller.',
  args: REMINDER_ARGUMENTS,
  returns: z.object({ reminder: Reminder }),
  errors: ['not_found'],
  handler: ({ world, caller, args }) => {
    const row = ownReminder(world, caller, args.reminder);
    return 'failed' in row ? row : { reminder: wireReminder(row) };
  },
});
