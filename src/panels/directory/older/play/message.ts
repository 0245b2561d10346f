/** A message of the channel, as far as a walk needs it. */
export interface WalkedMessage {
  /** Its timestamp, unique in the channel: `seconds.microseconds`. */
  readonly ts: string;
  readonly text: string;
}

/** Newest first, the order of history and search. A `ts` has a fixed width, so text compares as time. */
export const newestFirst = (one: WalkedMessage, other: WalkedMessage): number =>
  one.ts > other.ts ? -1 : one.ts < other.ts ? 1 : 0;
