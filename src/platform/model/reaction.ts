import * as z from 'zod/mini';
import { conversationId, ts, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

/** One person's reaction to one message. */
export const ReactionRecord = z.object({
  channel: conversationId,
  ts,
  /** Emoji name without colons. */
  name: z.string(),
  user: userId,
});
export type ReactionRecord = z.infer<typeof ReactionRecord>;

export const reactionKey = ({ channel, ts, name, user }: ReactionRecord) =>
  `${channel}:${ts}:${name}:${user}`;

export const reactions = defineTable({
  name: 'reactions',
  schema: ReactionRecord,
  key: reactionKey,
  indexes: {
    /** By person, in the order of the messages. */
    user: (row) => `${row.user}:${row.ts}:${row.channel}:${row.name}`,
  },
  references: { channel: 'channels', user: 'users' },
});
