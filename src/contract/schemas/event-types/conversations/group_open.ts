import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const groupOpen = define({
  title: 'A group conversation is open for the app again',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-75'],
  body: z.looseObject({
    type: z.literal('group_open'),
    user: id,
    channel: id,
    event_ts,
  }),
  sample: {
    type: 'group_open',
    user: 'U0M3K1Q31C4',
    channel: 'G0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
