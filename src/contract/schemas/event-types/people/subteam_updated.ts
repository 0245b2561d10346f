import * as z from 'zod/mini';
import { define, event_ts } from '../../define-event.ts';
import { SAMPLE_SUBTEAM, Subteam } from './subteam.ts';

export const subteamUpdated = define({
  title: 'A user group was changed, disabled or enabled',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-86'],
  body: z.looseObject({
    type: z.literal('subteam_updated'),
    subteam: Subteam,
    event_ts,
  }),
  sample: {
    type: 'subteam_updated',
    subteam: SAMPLE_SUBTEAM,
    event_ts: '1767225600.000000',
  },
});
