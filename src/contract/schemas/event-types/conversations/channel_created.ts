import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const channelCreated = define({
  title: 'A public channel was created',
  provenance: 'assumed',
  body: z.looseObject({
    type: z.literal('channel_created'),
    channel: z.looseObject({ id, name: z.string(), created: z.int(), creator: id }),
    event_ts,
  }),
  sample: {
    type: 'channel_created',
    channel: { id: 'C0M3K1Q2ZP7', name: 'fun', created: 1767225600, creator: 'U0M3K1Q2ZP7' },
    event_ts: '1767225600.000000',
  },
});
