import * as z from 'zod/mini';
import { Message } from '../../contract/entities.ts';
import type { AppRecord } from './app.ts';
import type { UserRecord } from './user.ts';
import type { World } from './world.ts';
import { pinKey } from './pin.ts';
import { reactionKey } from './reaction.ts';
import { conversationId, ts, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

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

export const messages = defineTable({
  name: 'messages',
  schema: MessageRecord,
  key: (row) => messageKey(row.channel, row.ts),
  indexes: {
    /** Replies by parent; the parent itself is not among them. */
    thread: (row) =>
      row.thread_ts === undefined || row.thread_ts === row.ts
        ? null
        : threadPrefix(row.channel, row.thread_ts) + row.ts,
  },
  references: { channel: 'channels', user: 'users', app_id: 'apps' },
});

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
  world: Pick<World, 'messages'>,
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
function nextTs(world: Pick<World, 'messages' | 'clock'>, channel: string): string {
  const now = Math.floor(world.clock.now() * 1000) * 1000;
  for (const newest of world.messages.scan({ prefix: messageKey(channel, ''), reverse: true })) {
    return formatTs(Math.max(now, (parseTs(newest.ts) ?? 0) + 1));
  }
  return formatTs(now);
}

/** Who a message is by: a person, or a bot with its app. */
export type Author = Pick<MessageRecord, 'user' | 'bot_id' | 'app_id'>;

/** Whoever acts as this user of the workspace through the app. */
export const authorOf = ({ id, bot_id }: UserRecord, app: AppRecord): Author =>
  bot_id === undefined ? { user: id } : { user: id, bot_id, app_id: app.id };

/** The app itself, by its bot. */
export const byApp = ({ bot_user, bot_id, id }: AppRecord) => ({
  user: bot_user,
  bot_id,
  app_id: id,
});

/** What a new message is to be. */
export interface NewMessage {
  readonly channel: string;
  readonly author: Author;
  readonly content: Pick<MessageRecord, 'text' | 'blocks' | 'attachments'>;
  /** The message it replies to; a reply to a reply joins the thread both stand in (docs/assumptions.md, A-6). */
  readonly parent?: MessageRecord | undefined;
  readonly subtype?: 'bot_message';
  /** The next of the channel where it is left out. */
  readonly ts?: string;
}

/** A message as it would stand, kept nowhere: every message of a world begins here. */
export function newMessage(
  world: Pick<World, 'messages' | 'clock' | 'team'>,
  given: NewMessage,
): MessageRecord {
  const { channel, author, content, parent, subtype } = given;
  return {
    type: 'message',
    ...(subtype === undefined ? {} : { subtype }),
    channel,
    ts: given.ts ?? nextTs(world, channel),
    team: world.team.id,
    ...author,
    ...content,
    ...(parent === undefined ? {} : { thread_ts: parent.thread_ts ?? parent.ts }),
  };
}

/** Puts a new message into its channel. */
export const createMessage = (
  world: Pick<World, 'messages' | 'clock' | 'team'>,
  given: NewMessage,
): MessageRecord => world.messages.put(newMessage(world, given));

/** Removes a message, its pin and the reactions to it. Replies stay: they are messages of their own. */
export function deleteMessage(
  world: Pick<World, 'messages' | 'reactions' | 'pins'>,
  message: MessageRecord,
): void {
  const key = messageKey(message.channel, message.ts);
  const reactions = [...world.reactions.scan({ prefix: `${key}:` })];
  for (const reaction of reactions) world.reactions.remove(reactionKey(reaction));
  world.pins.remove(pinKey(message));
  world.messages.remove(key);
}

/** The message as answers carry it. */
export function wireMessage({ channel: _channel, ...message }: MessageRecord): Message {
  return message;
}
