import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

const item = z.object({ type: z.literal('message'), channel: id, ts: z.string() });

/** The body of an event about a reaction. */
const reactionBody = <Type extends string>(type: Type) =>
  z.looseObject({
    type: z.literal(type),
    user: id,
    reaction: z.string(),
    /** Author of the message; absent if it has no user. */
    item_user: z.exactOptional(id),
    item,
    event_ts,
  });

const reactionSample = <Type extends string>(type: Type) => ({
  type,
  user: 'U0M3K1Q2ZP7',
  reaction: 'x',
  item_user: 'U0M3K1Q31C4',
  item: { type: 'message' as const, channel: 'C0M3K1Q2ZP7', ts: '1767225600.000100' },
  event_ts: '1767225601.000000',
});

/** Reactions that come and go. */
export const REACTION_EVENTS = {
  reaction_added: define({
    title: 'Somebody reacted to a message',
    provenance: 'stated',
    body: reactionBody('reaction_added'),
    sample: reactionSample('reaction_added'),
  }),
  reaction_removed: define({
    title: 'Somebody took a reaction back',
    provenance: 'assumed',
    body: reactionBody('reaction_removed'),
    sample: reactionSample('reaction_removed'),
  }),
} as const;
