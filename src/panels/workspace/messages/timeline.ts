import type { ShownMessage } from '../../../contract/entities.ts';

/** The loaded messages of a conversation, without gaps up to the newest. */
export interface Timeline {
  /** The oldest first. */
  readonly messages: readonly ShownMessage[];
  /** Cursor of the next older page; empty at the beginning of the conversation. */
  readonly older: string;
}

/** A page as `conversations.history` answers it: the newest first, and the cursor to what is older. */
export interface HistoryPage {
  readonly messages: readonly ShownMessage[];
  readonly response_metadata: { readonly next_cursor: string };
}

/** A timeline that begins with the newest page. */
export const timelineOf = (page: HistoryPage): Timeline => ({
  messages: page.messages.toReversed(),
  older: page.response_metadata.next_cursor,
});

/** With the page before it. */
export const withOlder = (timeline: Timeline, page: HistoryPage): Timeline => ({
  messages: [...page.messages.toReversed(), ...timeline.messages],
  older: page.response_metadata.next_cursor,
});

/**
 * Replaces the messages that the newest page covers, so that deleted and edited messages are updated. If the page
 * does not reach the loaded messages, it starts a new timeline, because the messages between are unknown.
 */
export function withNewest(timeline: Timeline, page: HistoryPage): Timeline {
  const fresh = timelineOf(page);
  const [oldest] = fresh.messages;
  const reachesAll = fresh.older === '';
  if (reachesAll || oldest === undefined) return fresh;
  const known = timeline.messages.filter(({ ts }) => ts < oldest.ts);
  const overlaps = timeline.messages.some(({ ts }) => ts >= oldest.ts);
  return overlaps ? { messages: [...known, ...fresh.messages], older: timeline.older } : fresh;
}

/** With one message as it is now; null for one that was deleted. */
export function withMessage(timeline: Timeline, ts: string, now: ShownMessage | null): Timeline {
  if (!timeline.messages.some((message) => message.ts === ts)) return timeline;
  const messages = timeline.messages.flatMap((message) => {
    if (message.ts !== ts) return [message];
    return now === null ? [] : [now];
  });
  return { ...timeline, messages };
}

/** Messages of one person that follow within this time, in seconds, stand together. */
const TOGETHER_S = 300;

export interface Placed {
  readonly message: ShownMessage;
  /** Whether it goes on with what its author said just before. */
  readonly goesOn: boolean;
  /** Set where a day begins: its noon or any time of it, epoch seconds. */
  readonly day: number | null;
}

/** A message with its place among the others; `dayOf` names the day of a time. */
export function placed(
  message: ShownMessage,
  before: ShownMessage | undefined,
  dayOf: (at: number) => string,
): Placed {
  const at = Number(message.ts);
  const earlier = before === undefined ? null : Number(before.ts);
  const isNewDay = earlier === null || dayOf(earlier) !== dayOf(at);
  const goesOn =
    !isNewDay &&
    before?.user === message.user &&
    before?.subtype === message.subtype &&
    at - earlier < TOGETHER_S;
  return { message, goesOn, day: isNewDay ? at : null };
}
