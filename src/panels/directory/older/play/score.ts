import type { SchemeId } from '../../search/directory-search.ts';
import type { WalkedMessage } from './message.ts';
import type { WalkState } from './walk-state.ts';

/** How many of the messages that existed throughout a walk it has seen. */
export interface Score {
  /** How many messages existed throughout the walk. */
  readonly expected: number;
  /** How many of these it has seen. */
  readonly seen: number;
  /** The `ts` of all messages it has seen more than once. */
  readonly twice: readonly string[];
  /** Messages that existed throughout, and that the walk has passed without seeing them. Newest first. */
  readonly missed: readonly WalkedMessage[];
  /** Whether the walk has ended, so that it can no longer see the missed messages. */
  readonly isFinal: boolean;
}

/** Counts the messages that one column has seen and missed. */
export function scoreOf(state: WalkState, scheme: SchemeId): Score {
  const { pages, next } = state.columns[scheme];
  const isFinal = next === null;
  const times = new Map<string, number>();
  for (const { messages } of pages)
    for (const { ts } of messages) times.set(ts, (times.get(ts) ?? 0) + 1);
  const expected = findExpectedMessages(state, scheme);
  const oldestSeen = [...times.keys()].toSorted()[0];
  const missed = expected.filter(
    ({ ts }) => !times.has(ts) && (isFinal || (oldestSeen !== undefined && ts > oldestSeen)),
  );
  return {
    expected: expected.length,
    seen: expected.filter(({ ts }) => times.has(ts)).length,
    twice: [...times].flatMap(([ts, count]) => (count > 1 ? [ts] : [])),
    missed,
    isFinal,
  };
}

/** The messages that were in the channel from the beginning of a walk to its end, or until now. Newest first. */
function findExpectedMessages(state: WalkState, scheme: SchemeId): readonly WalkedMessage[] {
  const { pages, next } = state.columns[scheme];
  const atEnd = state.end && new Set(state.end.map(({ ts }) => ts));
  const deleted = state.changes.filter(({ kind }) => kind === 'deleted');
  const isAfterWalk = ({ after }: (typeof deleted)[number]) =>
    next === null && after[scheme] >= pages.length;
  const deletedDuringWalk = new Set(
    deleted.filter((change) => !isAfterWalk(change)).map(({ message }) => message.ts),
  );
  const deletedHere = new Set(deleted.map(({ message }) => message.ts));
  // A message that is missing at the end, and was not deleted here, was deleted by somebody else, at an unknown time.
  const isDeletedElsewhere = (ts: string) =>
    atEnd !== null && !atEnd.has(ts) && !deletedHere.has(ts);
  return state.start.filter(({ ts }) => !deletedDuringWalk.has(ts) && !isDeletedElsewhere(ts));
}

/** One line of a page: a message on it, or one that the walk missed. */
export interface Line {
  readonly message: WalkedMessage;
  /** How often the walk has seen it, this line included; 0 if it was missed. */
  readonly timesSeen: number;
  /** Whether it has been deleted since. */
  readonly isDeleted: boolean;
}

/** The lines of each page of a column. A missed message is listed where it should have come. */
export function linesOf(state: WalkState, scheme: SchemeId): readonly (readonly Line[])[] {
  const { pages } = state.columns[scheme];
  const deleted = new Set(
    state.changes.flatMap(({ kind, message }) => (kind === 'deleted' ? [message.ts] : [])),
  );
  const times = new Map<string, number>();
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
      const timesSeen = (times.get(message.ts) ?? 0) + 1;
      times.set(message.ts, timesSeen);
      lines.push({ message, timesSeen, isDeleted: deleted.has(message.ts) });
    }
    return index === pages.length - 1 ? [...lines, ...missed] : lines;
  });
}
