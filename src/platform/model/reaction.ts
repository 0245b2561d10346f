import * as z from 'zod/mini';

/** One person's reaction to one message. */
export const ReactionRecord = z.object({
  channel: z.string(),
  ts: z.string(),
  /** Emoji name without colons. */
  name: z.string(),
  user: z.string(),
});
export type ReactionRecord = z.infer<typeof ReactionRecord>;

export const reactionKey = ({ channel, ts, name, user }: ReactionRecord) =>
  `${channel}:${ts}:${name}:${user}`;

export const reactions = {
  name: 'reactions',
  schema: ReactionRecord,
  key: reactionKey,
  indexes: {
    /** By person, in the order of the messages. */
    user: (row: ReactionRecord) => `${row.user}:${row.ts}:${row.channel}:${row.name}`,
  },
};
