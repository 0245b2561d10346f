import type { ShownMessage } from '../../../contract/entities.ts';

/** The loaded messages of a conversation, without gaps up to the newest. */
export interface Timeline {
  /** The oldest first. */
  readonly messages: readonly ShownMessage[];
  /** Cursor of the next older page; empty at the beginning of the conversation. */
  readonly older: string;
}

/** A page of `conversations.history`: the newest message first, and the cursor of the next older page. */
export interface HistoryPage {
  readonly messages: readonly ShownMessage[];
  readonly response_metadata: { readonly next_cursor: string };
}

/** A timeline that begins with the newest page. */
export const timelineOf = (page: HistoryPage): Timeline => ({
  messages: page.messages.toReversed(),
  older: page.response_metadata.next_cursor,
});

/** The timeline with the next older page. */
export const addOlderPage = (timeline: Timeline, page: HistoryPage): Timeline => ({
  messages: [...page.messages.toReversed(), ...timeline.messages],
  older: page.response_metadata.next_cursor,
});

/**
 * Replaces the messages that the newest page covers, so that deleted and edited messages are updated. If the page
 * does not reach the loaded messages, it starts a new timeline, because the messages between are unknown.
 */
export function mergeNewestPage(timeline: Timeline, page: HistoryPage): Timeline {
  const fresh = timelineOf(page);
  const [oldest] = fresh.messages;
  const reachesAll = fresh.older === '';
  if (reachesAll || oldest === undefined) return fresh;
  const olderMessages = timeline.messages.filter(({ ts }) => ts < oldest.ts);
  const overlaps = timeline.messages.some(({ ts }) => ts >= oldest.ts);
  return overlaps
    ? { messages: [...olderMessages, ...fresh.messages], older: timeline.older }
    : fresh;
}

/** The timeline with one message replaced; `now` is null if the message was deleted. */
export function replaceMessage(timeline: Timeline, ts: string, now: ShownMessage | null): Timeline {
  if (!timeline.messages.some((message) => message.ts === ts)) return timeline;
  const messages = timeline.messages.flatMap((message) => {
    if (message.ts !== ts) return [message];
    return now === null ? [] : [now];
  });
  return { ...timeline, messages };
}

/** The timeline with a message added at its end or replaced. A message that is older than all is not loaded yet. */
export function putMessage(timeline: Timeline, now: ShownMessage): Timeline {
  const { messages } = timeline;
  const last = messages.at(-1);
  return last === undefined || now.ts > last.ts
    ? { ...timeline, messages: [...messages, now] }
    : replaceMessage(timeline, now.ts, now);
}

/** Consecutive messages of one author are grouped if less than this is between them, in seconds. */
const MAX_GROUP_GAP_S = 300;

export interface Grouping {
  /** Whether it belongs to the same group as the message before. */
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
  dayOf: (at: number) => string,
): Grouping {
  const at = Number(message.ts);
  const beforeAt = before === undefined ? null : Number(before.ts);
  const isNewDay = beforeAt === null || dayOf(beforeAt) !== dayOf(at);
  const isGrouped =
    !isNewDay &&
    before !== undefined &&
    authorKey(before) === authorKey(message) &&
    at - beforeAt < MAX_GROUP_GAP_S;
  return { isGrouped, day: isNewDay ? at : null };
}
