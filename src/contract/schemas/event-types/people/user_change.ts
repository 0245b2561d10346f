import * as z from 'zod/mini';
import { User } from '../../../entities.ts';
import { define, event_ts } from '../../define-event.ts';
import { SAMPLE_USER } from './sample-user.ts';

export const userChange = define({
  title: 'The profile, the status or the role of somebody changed',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-83'],
  body: z.looseObject({
    type: z.literal('user_change'),
    user: User,
    /** Epoch seconds. */
    cache_ts: z.int(),
    event_ts,
  }),
  sample: {
    type: 'user_change',
    user: SAMPLE_USER,
    cache_ts: 1767225600,
    event_ts: '1767225600.000000',
  },
});
