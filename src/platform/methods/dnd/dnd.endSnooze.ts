import * as z from 'zod/mini';
import { dndStatus, setAvailability, snoozeStatus } from '../../model/people/availability.ts';
import { defineMethod, fail } from '../../pipeline/method.ts';
import { DND, OWN_DND } from './dnd-status.ts';

export const dndEndSnooze = defineMethod({
  ...OWN_DND,
  name: 'dnd.endSnooze',
  summary: 'Ends the snooze of the caller.',
  args: z.object({}),
  returns: z.object({ ...DND, snooze_enabled: z.boolean() }),
  errors: ['snooze_not_active'],
  handler: ({ world, caller: { user } }) => {
    if (!snoozeStatus(world, user).snooze_enabled)
      return fail('snooze_not_active', `user ${user.id}`, 'notifications are on');
    setAvailability(world, user.id, { snooze_until: null });
    return { ...dndStatus(world, user), snooze_enabled: false };
  },
});
