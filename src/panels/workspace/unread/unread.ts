import type { UnreadConversation } from '../../../contract/schemas/people.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';

type Row = Shape<typeof UnreadConversation>;

/** What somebody has not read, by conversation. */
export type Unread = ReadonlyMap<string, Row>;

/** The same, with a conversation read up to a message that is the newest. */
export function asRead(unread: Unread, channel: string, ts: string): Unread {
  const row = unread.get(channel);
  if (row === undefined) return unread;
  const read = { ...row, last_read: ts, unread_count: 0, unread_count_display: 0 };
  return new Map([...unread, [channel, read]]);
}

/** So many messages are counted; there may be more. */
const MAX_COUNTED = 100;

/** A count for people to read. */
export const countInWords = (count: number): string =>
  count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`;

/** Where the line stands above what is new in a conversation. */
export interface Line {
  /** Who has opened the conversation; undefined before that is known. */
  readonly by: string | null | undefined;
  /** The `ts` of the last message above the line; null without a line. */
  readonly after: string | null;
}

export const NOT_OPENED: Line = { by: undefined, after: null };

interface Sight {
  readonly user: string | null;
  /** What that user has not read of it; undefined before that is known, and where they are no member. */
  readonly row: Row | undefined;
  /** Whether the newest message is in sight. */
  readonly isSeen: boolean;
}

/**
 * Where the line stands now: where reading ended when somebody opened the conversation, or when messages came while nobody
 * looked. It stays once they are read, so that they can be found, and what comes into sight at once moves it nowhere.
 */
export function placeOfLine(line: Line, { user, row, isSeen }: Sight): Line {
  if (row === undefined) return line;
  const isNew = row.unread_count_display > 0;
  if (line.by !== user) return { by: user, after: isNew ? row.last_read : null };
  return isNew && !isSeen && line.after !== row.last_read
    ? { by: user, after: row.last_read }
    : line;
}
