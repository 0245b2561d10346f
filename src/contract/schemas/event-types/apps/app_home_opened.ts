import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

/** What people do in their client besides posting (docs/assumptions.md, A-30, A-49). */
export const appHomeOpened = define({
  title: 'Somebody opened the Home or the Messages tab of the app',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-49'],
  body: z.looseObject({
    type: z.literal('app_home_opened'),
    user: id,
    /** The direct conversation of the person with the app. */
    channel: id,
    tab: z.enum(['home', 'messages']),
    /** The Home tab as it is; absent before the app published one, and for Messages. */
    view: z.exactOptional(z.looseObject({ id })),
    event_ts,
  }),
  sample: {
    type: 'app_home_opened',
    user: 'U0M3K1Q2ZP7',
    channel: 'D0M3K1Q2ZP7',
    tab: 'home',
    event_ts: '1767225600.000000',
  },
});
