import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { findJoinedChannel } from '../conversations/lookup/conversation-lookup.ts';
import {
  Bookmark,
  bookmarkFields,
  bookmarksOf,
  channel_id,
  CHANGE_BOOKMARKS_METHOD,
  FIELD_ERRORS,
  JOINED_ERRORS,
  readFields,
  wireBookmark,
} from './bookmark-arguments.ts';

/** The most bookmarks in one conversation. */
const MAX_BOOKMARKS = 100;

export const bookmarksAdd = defineMethod({
  ...CHANGE_BOOKMARKS_METHOD,
  name: 'bookmarks.add',
  summary: 'Adds a link to the bookmarks of a conversation.',
  description: 'The caller must be in the conversation. It has at most 100 bookmarks.',
  args: z.object({
    channel_id,
    type: z.string().check(z.describe('Always link.')),
    ...bookmarkFields,
  }),
  returns: z.object({ bookmark: Bookmark }),
  errors: [...JOINED_ERRORS, 'invalid_bookmark_type', ...FIELD_ERRORS, 'too_many_bookmarks'],
  handler: ({ world, caller, args }) => {
    const channel = findJoinedChannel(world, caller, args.channel_id);
    if (isFailure(channel)) return channel;
    if (args.type !== 'link')
      return fail('invalid_bookmark_type', `type ${quoteShort(args.type)}`, 'it is not link');
    const fields = readFields({ ...args, emoji: args.emoji ?? '' });
    if (isFailure(fields)) return fields;
    const count = [...bookmarksOf(world, channel)].length;
    if (count >= MAX_BOOKMARKS)
      return fail('too_many_bookmarks', `channel ${channel.id}`, `it has ${count} bookmarks`);
    const bookmark = world.bookmarks.put({
      id: world.ids.next('Bk'),
      channel: channel.id,
      ...fields,
      created: Math.floor(world.clock.now()),
      updated: 0,
      user: caller.user.id,
      serial: world.ids.number('bookmark'),
    });
    return { bookmark: wireBookmark(world, bookmark) };
  },
});
