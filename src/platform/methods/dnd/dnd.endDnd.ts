import * as z from 'zod/mini';
import { quietHours, setAvailability } from '../../model/people/availability.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { OWN_DND } from './dnd-status.ts';

export const dndEndDnd = defineMethod({
  ...OWN_DND,
  name: 'dnd.endDnd',
  summary: 'Turns notifications of the caller on: ends the quiet hours they are in, and a snooze.',
  args: z.object({}),
  returns: z.object({}),
  errors: [],
  handler: ({ world, caller: { user } }) => {
    const { start, end } = quietHours(world, user);
    const isQuiet = start <= world.clock.now();
    setAvailability(world, user.id, {
      snooze_until: null,
      ...(isQuiet ? { quiet_ended: end } : {}),
    });
    return {};
  },
});
