import { type Example, given, lacking, NO_CHANNEL, withMore } from './example.ts';
import { type ExampleCaller, findOwnChannels } from './places.ts';

/** A conversation as the methods of `bookmarks` name it. */
function toBookmark(caller: ExampleCaller): Example {
  const [channel] = findOwnChannels(caller);
  return channel === undefined ? NO_CHANNEL : given({ channel_id: channel.id });
}

function ownBookmark(caller: ExampleCaller): Example {
  for (const channel of findOwnChannels(caller)) {
    const prefix = `${channel.id}:`;
    for (const { id } of caller.world.bookmarks.scanIndex('channel', { prefix }))
      return given({ channel_id: channel.id, bookmark_id: id });
  }
  return lacking('No conversation of the caller has a bookmark.', 'bookmarks.add');
}

/** Example calls of the methods of bookmarks. */
export const BOOKMARK_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'bookmarks.add': (caller) =>
    withMore(toBookmark(caller), { type: 'link', title: 'Runbook', link: 'https://example.com/' }),
  'bookmarks.edit': (caller) => withMore(ownBookmark(caller), { title: 'The runbook' }),
  'bookmarks.list': toBookmark,
  'bookmarks.remove': ownBookmark,
};
