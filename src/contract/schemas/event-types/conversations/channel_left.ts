import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const channelLeft = define({
  title: 'The app left a public channel',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-74'],
  body: z.looseObject({
    type: z.literal('channel_left'),
    channel: id,
    /** Who removed it; the bot itself if it left. */
    actor_id: id,
    event_ts,
  }),
  sample: {
    type: 'channel_left',
    channel: 'C0M3K1Q2ZP7',
    actor_id: 'U0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
