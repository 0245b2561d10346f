import * as z from 'zod/mini';
import { rank } from '../../store/stamp.ts';
import { defineTable } from '../define-table.ts';
import { conversationId, count, userId } from '../shapes.ts';

/** A link at the top of a conversation. */
export const BookmarkRecord = z.object({
  id: z.string().check(z.regex(/^Bk[A-Z0-9]{1,30}$/, { error: 'must be an id like Bk0123456789' })),
  channel: conversationId,
  title: z.string(),
  /** Its scheme is http, https or mailto. */
  link: z.string(),
  /** Name of an emoji with colons; empty if it has none. */
  emoji: z.string(),
  created: count,
  /** 0 until it is changed. */
  updated: count,
  /** Who added it, or changed it last. */
  user: userId,
  /** A serial number, for the order of bookmarks. */
  serial: count,
});
export type BookmarkRecord = z.infer<typeof BookmarkRecord>;

export const bookmarks = defineTable({
  name: 'bookmarks',
  schema: BookmarkRecord,
  key: (row) => row.id,
  indexes: {
    /** By conversation, in the order they were added. */
    channel: ({ channel, serial }) => `${channel}:${rank(serial)}`,
  },
  references: { channel: 'channels', user: 'users' },
});
