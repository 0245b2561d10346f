import type { UnreadConversation } from '../../../contract/schemas/people.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';

type Row = Shape<typeof UnreadConversation>;

/** What a person has not read, by conversation. */
export type Unread = ReadonlyMap<string, Row>;

/** Marks a conversation as read up to `ts`, its newest message. */
export function markAsRead(unread: Unread, channel: string, ts: string): Unread {
  const row = unread.get(channel);
  if (row === undefined) return unread;
  const read = { ...row, last_read: ts, unread_count: 0, unread_count_display: 0 };
  return new Map([...unread, [channel, read]]);
}

/** The platform counts at most this many unread messages. */
const MAX_COUNTED = 100;

/** The text of a count. */
export const countInWords = (count: number): string =>
  count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`;

/** The line above the new messages of a conversation. */
export interface NewLine {
  /** The person who opened the conversation; undefined before that is known. */
  readonly openedBy: string | null | undefined;
  /** The `ts` of the last message above the line; null without a line. */
  readonly after: string | null;
}

export const NOT_OPENED: NewLine = { openedBy: undefined, after: null };

interface Reading {
  readonly user: string | null;
  /** What that user has not read; undefined before it is known, and for a user who is no member. */
  readonly row: Row | undefined;
  /** Whether the newest message is visible. */
  readonly isSeen: boolean;
}

/**
 * Moves the line to where reading ended: when a person opens the conversation, and when messages arrive while they are not
 * visible. The line stays after they are read. A message that is visible on arrival does not move it.
 */
export function updateLine(line: NewLine, { user, row, isSeen }: Reading): NewLine {
  if (row === undefined) return line;
  const isNew = row.unread_count_display > 0;
  if (line.openedBy !== user) return { openedBy: user, after: isNew ? row.last_read : null };
  return isNew && !isSeen && line.after !== row.last_read
    ? { openedBy: user, after: row.last_read }
    : line;
}
