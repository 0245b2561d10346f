import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const fileDeleted = define({
  title: 'A file was deleted',
  provenance: 'assumed',
  assumptions: ['A-94'],
  body: z.looseObject({
    type: z.literal('file_deleted'),
    file_id: id,
    /** The conversations of the app that it was shared in. */
    channel_ids: z.array(id),
    event_ts,
  }),
  sample: {
    type: 'file_deleted',
    file_id: 'F0M3K1Q2ZP7',
    channel_ids: ['C0M3K1Q2ZP7'],
    event_ts: '1767225600.000000',
  },
});
