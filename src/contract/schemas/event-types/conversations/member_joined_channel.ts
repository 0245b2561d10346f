import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const memberJoinedChannel = define({
  title: 'Somebody joined a channel that the app is in',
  provenance: 'assumed',
  body: z.looseObject({
    type: z.literal('member_joined_channel'),
    user: id,
    channel: id,
    /** `C` for a public channel, `G` for a private one. */
    channel_type: z.enum(['C', 'G']),
    team: id,
    /** Who invited them; absent if they joined by themselves. */
    inviter: z.exactOptional(id),
    event_ts,
  }),
  sample: {
    type: 'member_joined_channel',
    user: 'U0M3K1Q2ZP7',
    channel: 'C0M3K1Q2ZP7',
    channel_type: 'C',
    team: 'T0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
