import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { CHANGE_REMINDERS_METHOD, REMINDER_ARGUMENTS, ownReminder } from './own-reminder.ts';

export const remindersDelete = defineMethod({
  ...CHANGE_REMINDERS_METHOD,
  name: 'reminders.delete',
  summary: 'Deletes a reminder of the caller.',
  args: REMINDER_ARGUMENTS,
  returns: z.object({}),
  errors: ['not_found'],
  handler: ({ world, caller, args }) => {
    const row = ownReminder(world, caller, args.reminder);
    if ('failed' in row) return row;
    world.reminders.remove(row.id);
    return {};
  },
});
