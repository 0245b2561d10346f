import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { CHANGES_REMINDERS, NAMES_REMINDER, ownReminder } from './own-reminder.ts';

export const remindersDelete = defineMethod({
  ...CHANGES_REMINDERS,
  name: 'reminders.delete',
  summary: 'Deletes a reminder of the caller.',
  args: NAMES_REMINDER,
  returns: z.object({}),
  errors: ['not_found'],
  handler: ({ world, caller, args }) => {
    const row = ownReminder(world, caller, args.reminder);
    if ('failed' in row) return row;
    world.reminders.remove(row.id);
    return {};
  },
});
