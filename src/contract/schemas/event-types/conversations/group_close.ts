import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const groupClose = define({
  title: 'The app closed a group conversation',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-75'],
  body: z.looseObject({
    type: z.literal('group_close'),
    user: id,
    channel: id,
    event_ts,
  }),
  sample: {
    type: 'group_close',
    user: 'U0M3K1Q31C4',
    channel: 'G0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
