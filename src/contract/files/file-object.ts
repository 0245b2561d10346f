import * as z from 'zod/mini';
import { THUMBNAIL_FIELDS } from './thumbnails.ts';

/** A file as answers and messages carry it (docs/assumptions.md, A-92). */
export const FileObject = z.object({
  id: z.string(),
  created: z.int(),
  timestamp: z.int(),
  name: z.string(),
  title: z.string(),
  mimetype: z.string(),
  filetype: z.string(),
  pretty_type: z.string(),
  user: z.string(),
  user_team: z.string(),
  size: z.int(),
  mode: z.enum(['hosted', 'snippet']),
  editable: z.boolean(),
  is_external: z.boolean(),
  external_type: z.string(),
  is_public: z.boolean(),
  public_url_shared: z.boolean(),
  display_as_bot: z.boolean(),
  username: z.string(),
  file_access: z.literal('visible'),
  has_rich_preview: z.boolean(),
  url_private: z.string(),
  url_private_download: z.string(),
  permalink: z.string(),
  permalink_public: z.string(),
  alt_txt: z.optional(z.string()),
  /** Of pictures. */
  original_w: z.optional(z.int()),
  original_h: z.optional(z.int()),
  ...THUMBNAIL_FIELDS,
  /** Of text. */
  preview: z.optional(z.string()),
  preview_is_truncated: z.optional(z.boolean()),
  lines: z.optional(z.int()),
  lines_more: z.optional(z.int()),
});
export type FileObject = z.infer<typeof FileObject>;

/** Where a file was shared: the message there. */
export const FileShare = z.object({
  ts: z.string(),
  thread_ts: z.optional(z.string()),
  channel_name: z.string(),
  team_id: z.string(),
  share_user_id: z.string(),
});
export type FileShare = z.infer<typeof FileShare>;

/** A file with the conversations that the reader can see it in. */
export const SharedFileObject = z.extend(FileObject, {
  channels: z.array(z.string()),
  groups: z.array(z.string()),
  ims: z.array(z.string()),
  comments_count: z.int(),
  shares: z.object({
    public: z.optional(z.record(z.string(), z.array(FileShare))),
    private: z.optional(z.record(z.string(), z.array(FileShare))),
  }),
});
export type SharedFileObject = z.infer<typeof SharedFileObject>;
