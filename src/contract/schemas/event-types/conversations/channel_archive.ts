import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const channelArchive = define({
  title: 'A public channel was archived',
  provenance: 'assumed',
  body: z.looseObject({ type: z.literal('channel_archive'), channel: id, user: id, event_ts }),
  sample: {
    type: 'channel_archive',
    channel: 'C0M3K1Q2ZP7',
    user: 'U0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
