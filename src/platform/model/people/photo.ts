import * as z from 'zod/mini';
import { defineTable } from '../define-table.ts';
import { userId } from '../shapes.ts';

/** A photo that somebody set as their picture. Its address has the `avatar_hash` of the person. */
export const PhotoRecord = z.object({
  hash: z.string(),
  user: userId,
  /** A picture alone: a world from a file must not have a page served. */
  mimetype: z.enum(['image/png', 'image/jpeg', 'image/gif']),
  /** Its bytes, as base64. */
  bytes: z.string(),
});

export const photos = defineTable({
  name: 'photos',
  schema: PhotoRecord,
  key: ({ hash }) => hash,
  references: { user: 'users' },
});
