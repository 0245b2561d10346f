import type { ShownMessage } from '../../../contract/entities.ts';

/** The loaded messages of a conversation, without gaps up to the newest. */
export interface Timeline {
  /** The oldest first. */
  readonly messages: readonly ShownMessage[];
  /** Cursor of the next older page; empty at the beginning of the conversation. */
  readonly olderCursor: string;
}

/** A page of `conversations.history`: the newest message first, and the cursor of the next older page. */
export interface HistoryPage {
  readonly messages: readonly ShownMessage[];
  readonly response_metadata: { readonly next_cursor: string };
}

/** A timeline that begins with the newest page. */
export const timelineOf = (page: HistoryPage): Timeline => ({
  messages: page.messages.toReversed(),
  olderCursor: page.response_metadata.next_cursor,
});

/** Adds the next older page at the beginning. */
export const addOlderPage = (timeline: Timeline, page: HistoryPage): Timeline => ({
  messages: [...page.messages.toReversed(), ...timeline.messages],
  olderCursor: page.response_metadata.next_cursor,
});

/**
 * Replaces the messages that the newest page covers, so that deleted and edited messages are updated. If the page
 * does not reach the loaded messages, it starts a new timeline, because the messages between are unknown.
 */
export function mergeNewestPage(timeline: Timeline, page: HistoryPage): Timeline {
  const newestTimeline = timelineOf(page);
  const [oldestMessage] = newestTimeline.messages;
  const isComplete = newestTimeline.olderCursor === '';
  if (isComplete || oldestMessage === undefined) return newestTimeline;
  const olderMessages = timeline.messages.filter(({ ts }) => ts < oldestMessage.ts);
  const overlaps = timeline.messages.some(({ ts }) => ts >= oldestMessage.ts);
  return overlaps
    ? {
        messages: [...olderMessages, ...newestTimeline.messages],
        olderCursor: timeline.olderCursor,
      }
    : newestTimeline;
}

/** Replaces the message at `ts`; null removes it. */
export function replaceMessage(
  timeline: Timeline,
  ts: string,
  newMessage: ShownMessage | null,
): Timeline {
  if (!timeline.messages.some((message) => message.ts === ts)) return timeline;
  const messages = timeline.messages.flatMap((message) => {
    if (message.ts !== ts) return [message];
    return newMessage === null ? [] : [newMessage];
  });
  return { ...timeline, messages };
}

/** Adds a new message at the end, or replaces a loaded one. An older message that is not loaded changes nothing. */
export function putMessage(timeline: Timeline, message: ShownMessage): Timeline {
  const { messages } = timeline;
  const lastMessage = messages.at(-1);
  return lastMessage === undefined || message.ts > lastMessage.ts
    ? { ...timeline, messages: [...messages, message] }
    : replaceMessage(timeline, message.ts, message);
}

/** Consecutive messages of one author are grouped if less time than this is between them, in seconds. */
const MAX_GROUP_GAP_S = 300;

export interface Grouping {
  /** Whether the message belongs to the group of the message before. */
  readonly isGrouped: boolean;
  /** The time of the message in epoch seconds if it is the first of its day, else null. */
  readonly day: number | null;
}

/** A key for the author that people see, and the kind of message. */
const authorKey = ({ user, app_id, username, icons, subtype }: ShownMessage) =>
  JSON.stringify([user, app_id, username, icons, subtype]);

/**
 * Whether a message is grouped with the one before, and whether it starts a day.
 *
 * @param dayOf names the day of a time in epoch seconds
 */
export function groupingOf(
  message: ShownMessage,
  before: ShownMessage | undefined,
  dayOf: (time: number) => string,
): Grouping {
  const time = Number(message.ts);
  const timeBefore = before === undefined ? null : Number(before.ts);
  const isNewDay = timeBefore === null || dayOf(timeBefore) !== dayOf(time);
  const isGrouped =
    !isNewDay &&
    before !== undefined &&
    authorKey(before) === authorKey(message) &&
    time - timeBefore < MAX_GROUP_GAP_S;
  return { isGrouped, day: isNewDay ? time : null };
}
