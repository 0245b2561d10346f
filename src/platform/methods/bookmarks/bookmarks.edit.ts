import * as z from 'zod/mini';
import { defineMethod, isFailure } from '../../pipeline/method.ts';
import {
  Bookmark,
  bookmark_id,
  bookmarkFields,
  channel_id,
  CHANGE_BOOKMARKS_METHOD,
  FIELD_ERRORS,
  findBookmark,
  JOINED_ERRORS,
  readFields,
  wireBookmark,
} from './bookmark-arguments.ts';

export const bookmarksEdit = defineMethod({
  ...CHANGE_BOOKMARKS_METHOD,
  name: 'bookmarks.edit',
  summary: 'Changes a bookmark.',
  description: 'What is left out stays as it is. Anybody in the conversation can change it.',
  args: z.object({
    channel_id,
    bookmark_id,
    title: z.optional(bookmarkFields.title),
    link: z.optional(bookmarkFields.link),
    emoji: bookmarkFields.emoji,
  }),
  returns: z.object({ bookmark: Bookmark }),
  errors: [...JOINED_ERRORS, 'not_found', ...FIELD_ERRORS],
  handler: ({ world, caller, args }) => {
    const bookmark = findBookmark(world, caller, args);
    if (isFailure(bookmark)) return bookmark;
    const fields = readFields({
      title: args.title ?? bookmark.title,
      link: args.link ?? bookmark.link,
      emoji: args.emoji ?? bookmark.emoji,
    });
    if (isFailure(fields)) return fields;
    const updated = Math.floor(world.clock.now());
    const changed = { ...bookmark, ...fields, updated, user: caller.user.id };
    return { bookmark: wireBookmark(world, world.bookmarks.put(changed)) };
  },
});
