import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const dndUpdated = define({
  title: 'Somebody turned their notifications on or off: with their snooze',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-85'],
  body: z.looseObject({
    type: z.literal('dnd_updated'),
    user: id,
    dnd_status: z.object({
      dnd_enabled: z.boolean(),
      /** The quiet hours that they are in, or that come next, in epoch seconds. */
      next_dnd_start_ts: z.int(),
      next_dnd_end_ts: z.int(),
      snooze_enabled: z.boolean(),
      snooze_endtime: z.exactOptional(z.int()),
      snooze_remaining: z.exactOptional(z.int()),
    }),
    event_ts,
  }),
  sample: {
    type: 'dnd_updated',
    user: 'U0M3K1Q2ZP7',
    dnd_status: {
      dnd_enabled: true,
      next_dnd_start_ts: 1767304800,
      next_dnd_end_ts: 1767340800,
      snooze_enabled: false,
    },
    event_ts: '1767225600.000000',
  },
});
