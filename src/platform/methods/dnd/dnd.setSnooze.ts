import * as z from 'zod/mini';
import { setAvailability, snoozeStatus } from '../../model/people/availability.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { OWN_DND } from './dnd-status.ts';

/** The longest snooze, in minutes: a week. */
const MAX_MINUTES = 7 * 24 * 60;

export const dndSetSnooze = defineMethod({
  ...OWN_DND,
  name: 'dnd.setSnooze',
  summary: 'Turns notifications of the caller off for a while.',
  args: z.object({
    num_minutes: z
      .int()
      .check(z.gte(1), z.lte(MAX_MINUTES), z.describe('For how many minutes, a week at most.')),
  }),
  returns: z.object({
    snooze_enabled: z.boolean(),
    snooze_endtime: z.int(),
    snooze_remaining: z.int(),
    snooze_is_indefinite: z.boolean(),
  }),
  errors: [],
  handler: ({ world, caller, args: { num_minutes } }) => {
    const snooze_until = Math.floor(world.clock.now()) + num_minutes * 60;
    setAvailability(world, caller.user.id, { snooze_until });
    const { snooze_endtime = 0, snooze_remaining = 0 } = snoozeStatus(world, caller.user);
    return { snooze_enabled: true, snooze_endtime, snooze_remaining, snooze_is_indefinite: false };
  },
});
