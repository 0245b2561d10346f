import { type Example, callWith, requireCall, NO_CHANNEL, addArguments } from './example.ts';
import { type ExampleCaller, findOwnChannels } from './places.ts';

/** A conversation as the methods of `bookmarks` name it. */
function callWithChannelId(caller: ExampleCaller): Example {
  const [channel] = findOwnChannels(caller);
  return channel === undefined ? NO_CHANNEL : callWith({ channel_id: channel.id });
}

function callWithOwnBookmark(caller: ExampleCaller): Example {
  for (const channel of findOwnChannels(caller)) {
    const prefix = `${channel.id}:`;
    for (const { id } of caller.world.bookmarks.scanIndex('channel', { prefix }))
      return callWith({ channel_id: channel.id, bookmark_id: id });
  }
  return requireCall('No conversation of the caller has a bookmark.', 'bookmarks.add');
}

/** Example calls of the methods of bookmarks. */
export const BOOKMARK_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'bookmarks.add': (caller) =>
    addArguments(callWithChannelId(caller), {
      type: 'link',
      title: 'Runbook',
      link: 'https://example.com/',
    }),
  'bookmarks.edit': (caller) => addArguments(callWithOwnBookmark(caller), { title: 'The runbook' }),
  'bookmarks.list': callWithChannelId,
  'bookmarks.remove': callWithOwnBookmark,
};
