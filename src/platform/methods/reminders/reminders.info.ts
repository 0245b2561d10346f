import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import {
  NAMES_REMINDER,
  ownReminder,
  READS_REMINDERS,
  Reminder,
  wireReminder,
} from './own-reminder.ts';

export const remindersInfo = defineMethod({
  ...READS_REMINDERS,
  name: 'reminders.info',
  summary: 'Returns a reminder of the caller.',
  args: NAMES_REMINDER,
  returns: z.object({ reminder: Reminder }),
  errors: ['not_found'],
  handler: ({ world, caller, args }) => {
    const row = ownReminder(world, caller, args.reminder);
    return 'failed' in row ? row : { reminder: wireReminder(row) };
  },
});
