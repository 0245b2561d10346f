import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { CHANGE_REMINDERS_METHOD, REMINDER_ARGUMENTS, ownReminder } from './own-reminder.ts';

export const remindersComplete = defineMethod({
  ...CHANGE_REMINDERS_METHOD,
  name: 'reminders.complete',
  summary: 'Marks a reminder of the caller as done: nobody is reminded any more.',
  args: REMINDER_ARGUMENTS,
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
