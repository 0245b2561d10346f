import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const channelUnarchive = define({
  title: 'A public channel was unarchived',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-73'],
  body: z.looseObject({ type: z.literal('channel_unarchive'), channel: id, user: id, event_ts }),
  sample: {
    type: 'channel_unarchive',
    channel: 'C0M3K1Q2ZP7',
    user: 'U0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
