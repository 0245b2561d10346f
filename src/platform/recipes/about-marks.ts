import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';
import { callBot, callInChannel, ownMessage } from './steps/recipe-steps.ts';

/** One call about the newest message in #deploys, made as often as `times` says. */
const markMessage =
  (method: string, name?: string, times = 1) =>
  async (recorder: RecipeRecorder) => {
    const { channel, ts: timestamp } = await ownMessage(recorder);
    const args = { channel, timestamp, ...(name === undefined ? {} : { name }) };
    for (let call = 0; call < times; call += 1) await recorder.call(method, args);
  };

/** Adds a bookmark to #deploys that has a mistake. */
const bookmark = (mistake: Record<string, string>) =>
  callBot('bookmarks.add', (recorder) => ({
    channel_id: recorder.channel('deploys'),
    title: 'Runbook',
    type: 'link',
    link: 'https://example.com/runbook',
    ...mistake,
  }));

/** Errors of reactions, pins, bookmarks and searches. */
export const ABOUT_MARKS: readonly RecipeCard[] = [
  {
    code: 'already_reacted',
    title: 'A bot reacts twice with the same emoji',
    caption:
      'Everybody can add an emoji to a message once. The reaction is there, so treat this answer as a success, for example after a retry.',
    make: markMessage('reactions.add', 'eyes', 2),
  },
  {
    code: 'invalid_name',
    title: 'An emoji name with a space',
    caption:
      'An emoji is named as it is written between colons, without the colons: thumbsup, or thumbsup::skin-tone-3.',
    make: markMessage('reactions.add', 'thumbs up'),
  },
  {
    code: 'no_reaction',
    title: 'A reaction is removed that the bot never added',
    caption:
      'You can remove only your own reactions. reactions.get lists who added which; if another retry removed it, nothing is left to do.',
    make: markMessage('reactions.remove', 'eyes'),
  },
  {
    code: 'already_pinned',
    title: 'A message is pinned twice',
    caption:
      'A message is pinned to its conversation once, no matter by whom. It is pinned, so treat this answer as a success.',
    make: markMessage('pins.add', undefined, 2),
  },
  {
    code: 'no_pin',
    title: 'A message is unpinned that was never pinned',
    caption:
      'Nobody pinned this message, or somebody removed the pin already. pins.list lists what is pinned.',
    make: markMessage('pins.remove'),
  },
  {
    code: 'bad_timestamp',
    title: 'A timestamp that lost its fraction',
    caption:
      'A ts is a string of seconds, a dot and six digits, and it names the message. Programs that turn it into a number round it; keep it as the string you received.',
    make: callInChannel('pins.add', 'deploys', { timestamp: '1767020400' }),
  },
  {
    code: 'no_query',
    title: 'A search for nothing',
    caption:
      'The query is empty after spaces are removed. Check the input before you search, and send at least one word.',
    make: (recorder) => recorder.call('search.messages', { query: ' ' }, recorder.user),
  },
  {
    code: 'invalid_link',
    title: 'A bookmark that would run a script',
    caption:
      'A bookmark leads somewhere, with http, https or mailto. Addresses such as javascript: would run in the page of the person who presses them, so they are refused.',
    // oxlint-disable-next-line no-script-url -- what must be refused
    make: bookmark({ link: 'javascript:alert(1)' }),
  },
  {
    code: 'invalid_bookmark_type',
    title: 'A bookmark of a file',
    caption: 'Bookmarks are links here: send type=link, and the address in link.',
    make: bookmark({ type: 'file' }),
  },
  {
    code: 'invalid_emoji',
    title: 'A bookmark with two words as its emoji',
    caption: 'The emoji of a bookmark is named as it is written, with or without colons: :ship:.',
    make: bookmark({ emoji: 'a ship' }),
  },
];
