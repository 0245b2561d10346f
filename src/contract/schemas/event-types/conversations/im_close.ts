import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const imClose = define({
  title: 'The app closed a direct conversation',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-75'],
  body: z.looseObject({
    type: z.literal('im_close'),
    user: id,
    channel: id,
    event_ts,
  }),
  sample: {
    type: 'im_close',
    user: 'U0M3K1Q31C4',
    channel: 'D0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
