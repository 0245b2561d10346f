import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const groupUnarchive = define({
  title: 'A private channel that the app is in was unarchived',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-73'],
  body: z.looseObject({ type: z.literal('group_unarchive'), channel: id, actor_id: id, event_ts }),
  sample: {
    type: 'group_unarchive',
    channel: 'C0M3K1Q2ZP7',
    actor_id: 'U0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
