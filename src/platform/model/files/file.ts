import * as z from 'zod/mini';
import { rank } from '../../store/stamp.ts';
import { defineTable } from '../define-table.ts';
import { appId, conversationId, count, idOf, seconds, ts, userId } from '../shapes.ts';

const text = z.string();

/** What was found out about the bytes of a file when they came. */
export const FileFacts = z.object({
  mimetype: text,
  filetype: text,
  pretty_type: text,
  /** Of pictures, in pixels, as their header says. */
  size: z.optional(z.object({ width: count, height: count })),
  /** Of text: its beginning, how many lines it has, and whether the beginning leaves something out. */
  text: z.optional(z.object({ preview: text, lines: count, is_cut: z.boolean() })),
});
export type FileFacts = z.infer<typeof FileFacts>;

/** The message that shares a file. */
const Share = z.object({ channel: conversationId, ts, thread_ts: z.optional(ts), user: userId });
export type Share = z.infer<typeof Share>;

/** A file: on its way, or kept. */
export const FileRecord = z.object({
  id: idOf('F'),
  /** What its bytes have as key in the file store of the host. */
  key: text,
  user: userId,
  app: appId,
  name: text,
  title: text,
  bytes: count,
  alt_txt: z.optional(text),
  /** The syntax of a snippet. */
  snippet: z.optional(text),
  /** When its upload began, and when it was completed. */
  begun: seconds,
  created: seconds,
  /** A serial number, so that files of the same second have an order, too. */
  serial: count,
  /** Of a file on its way: what its upload URL ends in. Null once it is complete. */
  secret: z.nullable(text),
  /** Null until its bytes have come. */
  facts: z.nullable(FileFacts),
  shares: z.array(Share),
  /** Who sees it without a share: bots whose apps were told of it in a modal, and people to whom a view shows it. */
  handed_to: z.optional(z.array(userId)),
  /** The conversations whose messages show it in an image. */
  shown_in: z.optional(z.array(conversationId)),
  /** What its public address ends in, and whether that works. */
  public_secret: text,
  public_url_shared: z.boolean(),
});
export type FileRecord = z.infer<typeof FileRecord>;

export const files = defineTable({
  name: 'files',
  schema: FileRecord,
  key: (row) => row.id,
  indexes: {
    upload: (row) => row.secret,
    /** Complete files, in the order in which they were completed. */
    complete: (row) => (row.secret === null ? rank(row.serial) : null),
  },
  references: { user: 'users', app: 'apps' },
  holdsSecrets: true,
});

/** A file that is complete. */
export type CompleteFile = FileRecord & { readonly facts: FileFacts };

export const isComplete = (row: FileRecord | undefined): row is CompleteFile =>
  row !== undefined && row.secret === null && row.facts !== null;
