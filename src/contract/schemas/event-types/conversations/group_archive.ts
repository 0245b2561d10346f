import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const groupArchive = define({
  title: 'A private channel that the app is in was archived',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-73'],
  body: z.looseObject({ type: z.literal('group_archive'), channel: id, user: id, event_ts }),
  sample: {
    type: 'group_archive',
    channel: 'C0M3K1Q2ZP7',
    user: 'U0M3K1Q2ZP7',
    event_ts: '1767225600.000000',
  },
});
