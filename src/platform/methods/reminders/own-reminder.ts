import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import type { ReminderRecord } from '../../model/people/reminder.ts';
import type { World } from '../../model/world/world.ts';
import { type Caller, fail, type Failure } from '../../pipeline/method.ts';

export const Reminder = z.object({
  id: z.string(),
  creator: z.string(),
  user: z.string(),
  text: z.string(),
  recurring: z.boolean(),
  time: z.int(),
  complete_ts: z.int(),
});

/** What the methods that change reminders have in common (docs/assumptions.md, A-87). */
export const CHANGE_REMINDERS_METHOD = {
  verbs: ['POST'],
  tier: 2,
  tokens: ['user'],
  scopes: [{ any_of: ['reminders:write'] }],
  provenance: 'assumed',
  assumptions: ['A-87'],
} as const;

/** What the methods that read reminders have in common. */
export const READ_REMINDERS_METHOD = {
  ...CHANGE_REMINDERS_METHOD,
  verbs: ['GET', 'POST'],
  scopes: [{ any_of: ['reminders:read'] }],
} as const;

/** The argument that names a reminder. */
export const REMINDER_ARGUMENTS = z.object({
  reminder: z.string().check(z.describe('Id of the reminder, for example Rm0123456789.')),
});

/** A reminder of the caller. */
export function ownReminder(
  { reminders }: Pick<World, 'reminders'>,
  { user }: Caller,
  id: string,
): ReminderRecord | Failure<'not_found'> {
  const row = reminders.get(id);
  return row?.user === user.id
    ? row
    : fail('not_found', `reminder ${quoteShort(id)}`, 'the caller has no such reminder');
}

/** The reminder as answers have it. */
export const wireReminder = ({ id, user, text, time, complete_ts }: ReminderRecord) => ({
  id,
  creator: user,
  user,
  text,
  recurring: false,
  time,
  complete_ts,
});
