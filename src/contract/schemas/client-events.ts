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
  link_shared: define({
    title: 'A message has links to a domain of the app',
    provenance: 'assumed',
    scope: 'links:read',
    body: z.looseObject({
      type: z.literal('link_shared'),
      user: id,
      channel: id,
      message_ts: z.string(),
      thread_ts: z.exactOptional(z.string()),
      is_bot_user_member: z.boolean(),
      links: z.array(z.object({ url: z.string(), domain: z.string() })).check(z.minLength(1)),
      /** With `source`, another way for `chat.unfurl` to name the message. */
      unfurl_id: z.string(),
      source: z.literal('conversations_history'),
      event_ts,
    }),
    sample: {
      type: 'link_shared',
      user: 'U0M3K1Q2ZP7',
      channel: 'C0M3K1Q2ZP7',
      message_ts: '1767225600.000100',
      is_bot_user_member: true,
      links: [{ url: 'https://tasks.example/42', domain: 'tasks.example' }],
      unfurl_id: 'C0M3K1Q2ZP7.1767225600.000100',
      source: 'conversations_history',
      event_ts: '1767225600.000100',
    },
  }),
};
