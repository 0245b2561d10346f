import * as z from 'zod/mini';
import { Message } from '../../contract/entities.ts';
import type { World } from './world.ts';
import { reactionKey } from './reaction.ts';
import { conversationId, ts, userId } from './shapes.ts';

/** A message: what answers carry, and the channel it stands in. */
export const MessageRecord = z.extend(Message, {
  channel: conversationId,
  ts,
  user: z.optional(userId),
  thread_ts: z.optional(ts),
  edited: z.optional(z.object({ user: userId, ts })),
});
export type MessageRecord = z.infer<typeof MessageRecord>;

export const messageKey = (channel: string, ts: string) => `${channel}:${ts}`;

export const messages = {
  name: 'messages',
  schema: MessageRecord,
  key: (row: MessageRecord) => messageKey(row.channel, row.ts),
  indexes: {
    /** Replies by parent; the parent itself is not among them. */
    thread: (row: MessageRecord) =>
      row.thread_ts === undefined || row.thread_ts === row.ts
        ? null
        : threadPrefix(row.channel, row.thread_ts) + row.ts,
  },
};

/** Microseconds since the epoch as `seconds.microseconds`, the shape of a `ts`. */
export function formatTs(microseconds: number): string {
  const seconds = Math.floor(microseconds / 1_000_000);
  const fraction = String(Math.floor(microseconds % 1_000_000)).padStart(6, '0');
  return `${seconds}.${fraction}`;
}

/** Microseconds of a well-formed `ts`, else null. */
export function parseTs(ts: string): number | null {
  const match = /^(\d{1,10})\.(\d{6})$/.exec(ts);
  return match === null ? null : Number(match[1]) * 1_000_000 + Number(match[2]);
}

const threadPrefix = (channel: string, parent: string) => `${channel}:${parent}:`;

/** The replies to a message, the oldest first; those after the message `after`, where one is given. */
export function repliesTo(
  world: World,
  { channel, ts }: MessageRecord,
  after: string | null = null,
): Iterable<MessageRecord> {
  const prefix = threadPrefix(channel, ts);
  return world.messages.scanIndex(
    'thread',
    after === null ? { prefix } : { prefix, after: prefix + after },
  );
}

/** A `ts` for a new message: the world's time, or just above the newest of the channel (docs/assumptions.md, A-6). */
export function nextTs(world: World, channel: string): string {
  const now = Math.floor(world.clock.now() * 1000) * 1000;
  for (const newest of world.messages.scan({ prefix: messageKey(channel, ''), reverse: true })) {
    return formatTs(Math.max(now, (parseTs(newest.ts) ?? 0) + 1));
  }
  return formatTs(now);
}

/** Removes a message and the reactions to it. Replies stay: they are messages of their own. */
export function deleteMessage(world: World, message: MessageRecord): void {
  const key = messageKey(message.channel, message.ts);
  const reactions = [...world.reactions.scan({ prefix: `${key}:` })];
  for (const reaction of reactions) world.reactions.remove(reactionKey(reaction));
  world.messages.remove(key);
}

/** The message as answers carry it. */
export function wireMessage({ channel: _channel, ...message }: MessageRecord): Message {
  return message;
}
