import * as z from 'zod/mini';
import { define, event_ts } from './define-event.ts';

const id = z.string();

/** Events of what people do in their client besides posting (docs/assumptions.md, A-30, A-49). */
export const CLIENT_EVENTS = {
  app_home_opened: define({
    title: 'Somebody opened the Home or the Messages tab of the app',
    provenance: 'assumed',
    scope: null,
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
  }),
};
