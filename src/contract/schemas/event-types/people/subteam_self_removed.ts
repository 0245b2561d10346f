import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const subteamSelfRemoved = define({
  title: 'The bot is in a user group no longer',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-86'],
  body: z.looseObject({
    type: z.literal('subteam_self_removed'),
    subteam_id: id,
    event_ts,
  }),
  sample: {
    type: 'subteam_self_removed',
    subteam_id: 'S0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
