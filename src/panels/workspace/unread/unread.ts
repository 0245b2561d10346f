import type { UnreadConversation } from '../../../contract/schemas/people.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';

type UnreadRow = Shape<typeof UnreadConversation>;

/** What a person has not read, by conversation. */
export type Unread = ReadonlyMap<string, UnreadRow>;

/** Marks a conversation as read up to `ts`, its newest message. */
export function markAsRead(unread: Unread, channel: string, ts: string): Unread {
  const row = unread.get(channel);
  if (row === undefined) return unread;
  const readRow = { ...row, last_read: ts, unread_count: 0, unread_count_display: 0 };
  return new Map([...unread, [channel, readRow]]);
}

/** The platform counts at most this many unread messages. */
const MAX_COUNTED = 100;

/** The text of an unread count: its digits, or `99+`. */
export const countText = (count: number): string =>
  count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`;

/** The line above the new messages of a conversation. */
export interface NewLine {
  /** The person who has opened the conversation; undefined before that is known. */
  readonly openedBy: string | null | undefined;
  /** The `ts` of the message above the line; null without a line. */
  readonly tsAbove: string | null;
}

export const NOT_OPENED: NewLine = { openedBy: undefined, tsAbove: null };

interface ReadingState {
  readonly user: string | null;
  /** What the user has not read in the conversation; undefined before it is known, and for a user who is no member. */
  readonly row: UnreadRow | undefined;
  readonly isNewestVisible: boolean;
}

/**
 * Moves the line below the last message that the person has read: when the person opens the conversation, and when messages arrive
 * out of sight. The line stays when they are read. A message that is visible on arrival does not move the line.
 */
export function updateLine(line: NewLine, { user, row, isNewestVisible }: ReadingState): NewLine {
  if (row === undefined) return line;
  const hasUnread = row.unread_count_display > 0;
  if (line.openedBy !== user) return { openedBy: user, tsAbove: hasUnread ? row.last_read : null };
  return hasUnread && !isNewestVisible && line.tsAbove !== row.last_read
    ? { openedBy: user, tsAbove: row.last_read }
    : line;
}
