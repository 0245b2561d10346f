import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const memberLeftChannel = define({
  title: 'Somebody left a channel that the app is in',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-74'],
  body: z.looseObject({
    type: z.literal('member_left_channel'),
    user: id,
    channel: id,
    /** `C` for a public channel, `G` for a private one. */
    channel_type: z.enum(['C', 'G']),
    team: id,
    event_ts,
  }),
  sample: {
    type: 'member_left_channel',
    user: 'U0M3K1Q2ZP7',
    channel: 'C0M3K1Q2ZP7',
    channel_type: 'C',
    team: 'T0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
