import * as z from 'zod/mini';
import { Message } from '../../contract/entities.ts';
import { isMarked, parseTyped } from '../../contract/mrkdwn/typed-rich-text.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import { randomAt } from '../runtime/random.ts';
import type { AppRecord } from './app.ts';
import type { UserRecord } from './user.ts';
import type { World } from './world/world.ts';
import { reopen } from './member-state.ts';
import { pinKey } from './pin.ts';
import { reactionKey } from './reaction.ts';
import { conversationId, ts, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

/** A message as answers carry it, and the channel it belongs to. */
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
    /** Replies by parent, without the parent itself. */
    thread: (row) =>
      row.thread_ts === undefined || row.thread_ts === row.ts
        ? null
        : threadPrefix(row.channel, row.thread_ts) + row.ts,
  },
  references: { channel: 'channels', user: 'users', app_id: 'apps' },
});

/** Microseconds since the epoch as `seconds.microseconds`, the format of a `ts`. */
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

/** The replies to a message, oldest first; with `after`, only those after it. */
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

/** What gives each message a `ts` of its own. */
type Timeline = Pick<World, 'messages' | 'counters' | 'clock'>;

/** The counter of the newest `ts` of a channel whose message was deleted before its time had passed, in microseconds. */
const goneKey = (channel: string) => `ts:${channel}`;

/**
 * A `ts` for a new message, in microseconds: the world's time, or just above the newest of the channel, deleted messages
 * included (docs/assumptions.md, A-6).
 */
function nextTs(
  { messages, counters, clock }: Timeline,
  channel: string,
  at: number = clock.now(),
): number {
  const now = Math.floor(at * 1000) * 1000;
  const gone = counters.get(goneKey(channel))?.given ?? 0;
  const newest = parseTs(messages.last(messageKey(channel, ''))?.ts ?? '') ?? 0;
  return Math.max(now, newest + 1, gone + 1);
}

/** The author of a message: a person, or a bot with its app, which may show another name and picture. */
export type Author = Pick<MessageRecord, 'user' | 'bot_id' | 'app_id' | 'username' | 'icons'>;

/** The author for a user who acts through the app. */
export const authorOf = ({ id, bot_id }: UserRecord, app: AppRecord): Author =>
  bot_id === undefined ? { user: id } : { user: id, bot_id, app_id: app.id };

/** The author for the app itself: its bot. */
export const byApp = ({ bot_user, bot_id, id }: AppRecord) => ({
  user: bot_user,
  bot_id,
  app_id: id,
});

/** The subtypes of messages that say what happened to their conversation (docs/assumptions.md, A-72). */
const SYSTEM_SUBTYPES = [
  'channel_topic',
  'channel_purpose',
  'channel_name',
  'channel_leave',
] as const;

/** What a message that says what happened to its conversation has besides its text. */
export interface SystemMessage {
  readonly subtype: (typeof SYSTEM_SUBTYPES)[number];
  readonly about?: Pick<MessageRecord, 'topic' | 'purpose' | 'name' | 'old_name'>;
}

/** Whether a message says what happened to its conversation: nobody wrote it. */
export const isSystemMessage = ({ subtype }: Pick<MessageRecord, 'subtype'>): boolean =>
  subtype !== undefined && (SYSTEM_SUBTYPES as readonly string[]).includes(subtype);

/** The subtype of a reply that its conversation shows too (docs/assumptions.md, A-60). */
export const THREAD_BROADCAST = 'thread_broadcast';

/** The data of a new message. */
export interface NewMessage {
  readonly channel: string;
  readonly author: Author;
  readonly content: Pick<MessageRecord, 'text' | 'blocks' | 'attachments' | 'metadata' | 'files'>;
  /** The message it replies to; a reply to a reply joins the same thread (docs/assumptions.md, A-6). */
  readonly parent?: MessageRecord | undefined;
  readonly subtype?:
    | 'bot_message'
    | 'file_share'
    | 'me_message'
    | typeof THREAD_BROADCAST
    | 'assistant_app_thread'
    | undefined;
  /** Of a message that says what happened to its conversation. */
  readonly system?: SystemMessage;
  /** By default the next ts of the channel. */
  readonly ts?: string;
  /** When it is posted, in epoch seconds: by default now. */
  readonly at?: number;
}

/** Makes a message without storing it. Every message is made here. */
export function newMessage(
  world: Timeline & Pick<World, 'team'>,
  given: NewMessage,
): MessageRecord {
  const { channel, author, content, parent } = given;
  const usual = author.username === undefined ? undefined : 'bot_message';
  const subtype = given.subtype ?? given.system?.subtype ?? usual;
  const ts = given.ts ?? formatTs(nextTs(world, channel, given.at));
  const head =
    subtype === undefined ? { type: 'message' as const } : { type: 'message' as const, subtype };
  const thread = parent === undefined ? null : { thread_ts: parent.thread_ts ?? parent.ts };
  const identified = identifyContent(content, channel, ts);
  const place = { channel, ts, team: world.team.id };
  return Object.assign(head, place, author, identified, thread, given.system?.about);
}

/** The content of a message, its blocks with the ids that they lack (docs/assumptions.md, A-11). */
export function identifyContent<Content extends Pick<MessageRecord, 'blocks' | 'attachments'>>(
  content: Content,
  channel: string,
  ts: string,
): Content {
  const { blocks, attachments } = content;
  if (blocks === undefined && attachments === undefined) return content;
  const random = randomAt(0, 'block', channel, ts);
  const identify = (list: readonly unknown[]) =>
    BLOCK_CHECKS.need().identifyBlocks(list, () => random.word(5));
  const identifyAttachment = (each: unknown) => {
    const own = Object(each)['blocks'] as unknown;
    return Array.isArray(own) ? { ...(each as object), blocks: identify(own) } : each;
  };
  return {
    ...content,
    ...(blocks && { blocks: identify(blocks) }),
    ...(attachments && { attachments: attachments.map(identifyAttachment) }),
  };
}

/** Stores a new message in its channel, which is open for all again if it is a direct conversation. */
export function createMessage(
  world: Timeline & Pick<World, 'team' | 'memberStates'>,
  given: NewMessage,
): MessageRecord {
  reopen(world, given.channel);
  return world.messages.put(newMessage(world, given));
}

/** Removes a message, its pin and its reactions. Replies remain: they are messages of their own. */
export function deleteMessage(
  world: Timeline & Pick<World, 'reactions' | 'pins'>,
  message: MessageRecord,
): void {
  const key = messageKey(message.channel, message.ts);
  const reactions = [...world.reactions.scan({ prefix: `${key}:` })];
  for (const reaction of reactions) world.reactions.remove(reactionKey(reaction));
  world.pins.remove(pinKey(message));
  world.messages.remove(key);
  reserveTs(world, message);
}

/**
 * Keeps a `ts` from being given again, for a message that is not among those of its channel: while the clock stands still,
 * the next one would get it.
 */
export function reserveTs(
  world: Timeline,
  { channel, ts }: Pick<MessageRecord, 'channel' | 'ts'>,
): void {
  const given = parseTs(ts) ?? 0;
  if (nextTs(world, channel) <= given) world.counters.put({ kind: goneKey(channel), given });
}

/**
 * The message as answers and events carry it: what a person typed also as rich text (docs/assumptions.md, A-42), and one
 * with a name of its own without its bot.
 */
export function wireMessage(record: MessageRecord): Message {
  const { channel: _channel, ...message } = record;
  const { user, bot_id, blocks, attachments, subtype } = message;
  const isTyped =
    user !== undefined &&
    bot_id === undefined &&
    subtype !== 'me_message' &&
    !isSystemMessage(record);
  if (isTyped && blocks === undefined && attachments === undefined) {
    const typed = blocksOfTyped(record);
    if (typed !== null) message.blocks = typed;
  }
  if (message.username === undefined) return message;
  const { user: _user, ...named } = message;
  return named;
}

/** The blocks of texts that were parsed, for as long as their messages stay in memory. */
const parsed = new WeakMap<MessageRecord, object[] | null>();

/** The rich text of a text that a person typed, as blocks; null if the text has none. The same each time. */
function blocksOfTyped(record: MessageRecord): object[] | null {
  const known = parsed.get(record);
  if (known !== undefined) return known;
  const { channel, ts, edited, text } = record;
  const elements = parseTyped(text);
  const block_id = randomAt(0, 'block', channel, ts, edited?.ts ?? '').word(5);
  const blocks = elements === null ? null : [{ type: 'rich_text', block_id, elements }];
  // Without marks, it takes less to make it again than to keep it.
  if (isMarked(text)) parsed.set(record, blocks);
  return blocks;
}
