import * as z from 'zod/mini';
import { linkAddress } from '../../../contract/blocks/address.ts';
import { quoteShort } from '../../http/form.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import type { BookmarkRecord } from '../../model/conversations/bookmark.ts';
import type { World } from '../../model/world/world.ts';
import { channelArgument, type ChannelReference } from '../../pipeline/channel-argument.ts';
import { anyOf, fail, isFailure, type Caller, type Failure } from '../../pipeline/method.ts';
import { findJoinedChannel } from '../conversations/lookup/conversation-lookup.ts';
import { isEmojiName } from '../reactions/emoji-name.ts';

/** The most characters of a title, and of a link. */
const MAX_TITLE = 255;
const MAX_LINK = 3000;

/** The conversation of the bookmark; these methods call it channel_id. */
export const channel_id = channelArgument('Id of the conversation, for example C0123456789.');

export const bookmark_id = z.string().check(z.describe('Id of the bookmark.'));

/** The arguments with what a bookmark says, as `bookmarks.edit` takes them. */
export const bookmarkFields = {
  title: z.string().check(z.describe('What the bookmark is called, at most 255 characters.')),
  link: z.string().check(z.describe('Where it leads: an http, https or mailto address.')),
  emoji: z.optional(z.string().check(z.describe('Emoji beside the title, for example :ship:.'))),
};

/** A bookmark as answers carry it. */
export const Bookmark = z.object({
  id: z.string(),
  channel_id: z.string(),
  title: z.string(),
  link: z.string(),
  emoji: z.string(),
  icon_url: z.string(),
  type: z.literal('link'),
  date_created: z.int(),
  date_updated: z.int(),
  rank: z.string(),
  last_updated_by_user_id: z.string(),
  last_updated_by_team_id: z.string(),
});

/** What the methods of bookmarks have in common (docs/assumptions.md, A-77). */
export const BOOKMARKS_METHOD = {
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  provenance: 'assumed',
  assumptions: ['A-77'],
} as const;

/** What those have in common that change bookmarks. */
export const CHANGE_BOOKMARKS_METHOD = {
  ...BOOKMARKS_METHOD,
  verbs: ['POST'],
  tier: 2,
  scopes: [anyOf('bookmarks:write')],
} as const;

/** The error codes of `findJoinedChannel`. */
export const JOINED_ERRORS = ['channel_not_found', 'is_archived', 'not_in_channel'] as const;

export const FIELD_ERRORS = ['too_long', 'invalid_link', 'invalid_emoji'] as const;

type Fields = Pick<BookmarkRecord, 'title' | 'link' | 'emoji'>;

/** What a bookmark says, or what is wrong with it. */
export function readFields(given: Fields): Fields | Failure<(typeof FIELD_ERRORS)[number]> {
  const { title, link } = given;
  if (title.length > MAX_TITLE)
    return fail('too_long', 'title', `${title.length} characters; at most ${MAX_TITLE} fit`);
  if (link.length > MAX_LINK || linkAddress(link) === null)
    return fail('invalid_link', `link ${quoteShort(link)}`, 'not an http, https or mailto address');
  const name = given.emoji.replace(/^:/, '').replace(/:$/, '');
  if (name !== '' && !isEmojiName(name))
    return fail('invalid_emoji', `emoji ${quoteShort(given.emoji)}`, 'no name of an emoji');
  return { title, link, emoji: name === '' ? '' : `:${name}:` };
}

/** A bookmark of a conversation that the caller is in. */
export function findBookmark(
  world: World,
  caller: Caller,
  args: { readonly channel_id: ChannelReference; readonly bookmark_id: string },
): BookmarkRecord | Failure<(typeof JOINED_ERRORS)[number] | 'not_found'> {
  const channel = findJoinedChannel(world, caller, args.channel_id);
  if (isFailure(channel)) return channel;
  const bookmark = world.bookmarks.get(args.bookmark_id);
  if (bookmark?.channel === channel.id) return bookmark;
  const evidence = `bookmark_id ${quoteShort(args.bookmark_id)}`;
  return fail('not_found', evidence, `no bookmark of ${channel.id} has that id`);
}

/** The bookmarks of a conversation, in their order. */
export const bookmarksOf = (world: Pick<World, 'bookmarks'>, { id }: ChannelRecord) =>
  world.bookmarks.scanIndex('channel', { prefix: `${id}:` });

/** A bookmark as answers carry it. */
export function wireBookmark(
  world: Pick<World, 'team'>,
  row: BookmarkRecord,
): z.infer<typeof Bookmark> {
  const { id, channel, title, link, emoji, created, updated, serial, user } = row;
  return {
    id,
    channel_id: channel,
    title,
    link,
    emoji,
    icon_url: '',
    type: 'link',
    date_created: created,
    date_updated: updated,
    rank: serial.toString(36).padStart(6, '0'),
    last_updated_by_user_id: user,
    last_updated_by_team_id: world.team.id,
  };
}
