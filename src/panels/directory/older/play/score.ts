import type { SchemeId } from '../../search/directory-search.ts';
import type { WalkedMessage } from './message.ts';
import type { WalkState } from './walk-state.ts';

/** How many of the messages that existed throughout a walk the walk has seen. */
export interface Score {
  /** How many messages existed throughout the walk. */
  readonly expectedCount: number;
  /** How many of the expected messages the walk has seen. */
  readonly seenCount: number;
  /** The `ts` of all messages that the walk has seen more than once. */
  readonly repeated: readonly string[];
  /** The messages that existed throughout, but that the walk has passed without seeing them. Newest first. */
  readonly missed: readonly WalkedMessage[];
  /** Whether the walk has ended, so that it can no longer see the missed messages. */
  readonly isFinal: boolean;
}

/** Counts the messages that one column has seen and missed. */
export function scoreOf(state: WalkState, scheme: SchemeId): Score {
  const { pages, next } = state.columns[scheme];
  const isFinal = next === null;
  const timesSeenByTs = new Map<string, number>();
  for (const { messages } of pages)
    for (const { ts } of messages) timesSeenByTs.set(ts, (timesSeenByTs.get(ts) ?? 0) + 1);
  const expected = findExpectedMessages(state, scheme);
  const oldestSeen = [...timesSeenByTs.keys()].toSorted()[0];
  const missed = expected.filter(
    ({ ts }) =>
      !timesSeenByTs.has(ts) && (isFinal || (oldestSeen !== undefined && ts > oldestSeen)),
  );
  return {
    expectedCount: expected.length,
    seenCount: expected.filter(({ ts }) => timesSeenByTs.has(ts)).length,
    repeated: [...timesSeenByTs].flatMap(([ts, count]) => (count > 1 ? [ts] : [])),
    missed,
    isFinal,
  };
}

/** The messages that were in the channel from the beginning of a walk to its end, or until now. Newest first. */
function findExpectedMessages(state: WalkState, scheme: SchemeId): readonly WalkedMessage[] {
  const { pages, next } = state.columns[scheme];
  const tsAtEnd = state.end && new Set(state.end.map(({ ts }) => ts));
  const deleted = state.changes.filter(({ kind }) => kind === 'deleted');
  const isAfterWalk = ({ after }: (typeof deleted)[number]) =>
    next === null && after[scheme] >= pages.length;
  const deletedDuringWalk = new Set(
    deleted.filter((change) => !isAfterWalk(change)).map(({ message }) => message.ts),
  );
  const deletedInView = new Set(deleted.map(({ message }) => message.ts));
  // A message that is missing at the end, but was not deleted in this view, was deleted elsewhere, at an unknown time.
  const isDeletedElsewhere = (ts: string) =>
    tsAtEnd !== null && !tsAtEnd.has(ts) && !deletedInView.has(ts);
  return state.start.filter(({ ts }) => !deletedDuringWalk.has(ts) && !isDeletedElsewhere(ts));
}

/** One line of a page: a message on it, or one that the walk missed. */
export interface Line {
  readonly message: WalkedMessage;
  /** How many times the walk had seen it, up to this line; 0 if it was missed. */
  readonly timesSeen: number;
  /** Whether it has been deleted since. */
  readonly isDeleted: boolean;
}

/** The lines of each page of a column. A missed message has a line where it should have been. */
export function linesOf(state: WalkState, scheme: SchemeId): readonly (readonly Line[])[] {
  const { pages } = state.columns[scheme];
  const deleted = new Set(
    state.changes.flatMap(({ kind, message }) => (kind === 'deleted' ? [message.ts] : [])),
  );
  const timesSeenByTs = new Map<string, number>();
  let missed = scoreOf(state, scheme).missed.map((message) => ({
    message,
    timesSeen: 0,
    isDeleted: deleted.has(message.ts),
  }));
  return pages.map(({ messages }, index) => {
    const lines: Line[] = [];
    for (const message of messages) {
      lines.push(...missed.filter((line) => line.message.ts > message.ts));
      missed = missed.filter((line) => line.message.ts < message.ts);
      const timesSeen = (timesSeenByTs.get(message.ts) ?? 0) + 1;
      timesSeenByTs.set(message.ts, timesSeen);
      lines.push({ message, timesSeen, isDeleted: deleted.has(message.ts) });
    }
    return index === pages.length - 1 ? [...lines, ...missed] : lines;
  });
}
