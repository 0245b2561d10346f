import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { CHANGES_REMINDERS, NAMES_REMINDER, ownReminder } from './own-reminder.ts';

export const remindersComplete = defineMethod({
  ...CHANGES_REMINDERS,
  name: 'reminders.complete',
  summary: 'Marks a reminder of the caller as done: nobody is reminded any more.',
  args: NAMES_REMINDER,
  returns: z.object({}),
  errors: ['not_found'],
  handler: ({ world, caller, args }) => {
    const row = ownReminder(world, caller, args.reminder);
    if ('failed' in row) return row;
    const complete_ts = row.complete_ts || Math.floor(world.clock.now());
    world.reminders.put({ ...row, complete_ts });
    return {};
  },
});
