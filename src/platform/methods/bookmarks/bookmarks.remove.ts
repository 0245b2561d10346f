import * as z from 'zod/mini';
import { defineMethod, isFailure } from '../../pipeline/method.ts';
import {
  bookmark_id,
  channel_id,
  CHANGE_BOOKMARKS_METHOD,
  findBookmark,
  JOINED_ERRORS,
} from './bookmark-arguments.ts';

export const bookmarksRemove = defineMethod({
  ...CHANGE_BOOKMARKS_METHOD,
  name: 'bookmarks.remove',
  summary: 'Removes a bookmark from its conversation.',
  description: 'Anybody in the conversation can remove it.',
  args: z.object({ channel_id, bookmark_id }),
  returns: z.object({}),
  errors: [...JOINED_ERRORS, 'not_found'],
  handler: ({ world, caller, args }) => {
    const bookmark = findBookmark(world, caller, args);
    if (isFailure(bookmark)) return bookmark;
    world.bookmarks.remove(bookmark.id);
    return {};
  },
});
