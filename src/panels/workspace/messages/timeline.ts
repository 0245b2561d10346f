import type { ShownMessage } from '../../../contract/entities.ts';

/** What has been read of a conversation, without gaps from some message to the newest. */
export interface Timeline {
  /** The oldest first. */
  readonly messages: readonly ShownMessage[];
  /** Where to read on towards the past; empty when the beginning was reached. */
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
 * With its newest page read anew: what is younger than the oldest message of the page is as the page has it,
 * so deleted messages go and edited ones change. A page that does not reach back to what was known begins a
 * new timeline, since nobody knows what lies between.
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
