import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const dndUpdatedUser = define({
  title: 'Somebody turned their notifications on or off',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-85'],
  body: z.looseObject({
    type: z.literal('dnd_updated_user'),
    user: id,
    dnd_status: z.object({
      dnd_enabled: z.boolean(),
      /** The quiet hours that they are in, or that come next, in epoch seconds. */
      next_dnd_start_ts: z.int(),
      next_dnd_end_ts: z.int(),
    }),
    event_ts,
  }),
  sample: {
    type: 'dnd_updated_user',
    user: 'U0M3K1Q2ZP7',
    dnd_status: {
      dnd_enabled: true,
      next_dnd_start_ts: 1767304800,
      next_dnd_end_ts: 1767340800,
    },
    event_ts: '1767225600.000000',
  },
});
