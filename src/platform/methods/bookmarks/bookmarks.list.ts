import * as z from 'zod/mini';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { readableChannel } from '../conversations/lookup/conversation-lookup.ts';
import {
  Bookmark,
  bookmarksOf,
  channel_id,
  BOOKMARKS_METHOD,
  wireBookmark,
} from './bookmark-arguments.ts';

export const bookmarksList = defineMethod({
  ...BOOKMARKS_METHOD,
  name: 'bookmarks.list',
  summary: 'Lists the bookmarks of a conversation, in the order they were added.',
  description: 'Not paginated: a conversation has at most 100 bookmarks.',
  verbs: ['GET', 'POST'],
  tier: 3,
  scopes: [anyOf('bookmarks:read')],
  args: z.object({ channel_id }),
  returns: z.object({ bookmarks: z.array(Bookmark) }),
  errors: ['channel_not_found', 'not_in_channel'],
  handler: ({ world, caller, args }) => {
    const channel = readableChannel(world, caller, args.channel_id);
    if (isFailure(channel)) return channel;
    const rows = bookmarksOf(world, channel);
    return { bookmarks: Array.from(rows, (row) => wireBookmark(world, row)) };
  },
});
