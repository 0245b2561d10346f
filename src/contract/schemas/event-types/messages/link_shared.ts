import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

/** Links to the domains that an app registered (docs/assumptions.md, A-51). */
export const linkShared = define({
  title: 'A message has links to a domain of the app',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-51'],
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
});
