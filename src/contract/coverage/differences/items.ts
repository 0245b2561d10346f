import type { Differences } from './differences.ts';

const LINKS_ALONE = 'A bookmark is a link, not a message or a file.';
const ON_MESSAGES = 'Reactions are on messages, not on files.';
const ALL_OF_THEM = 'Answers always have all people of a reaction.';
const ELSEWHERE = 'The type of files.info has it.';
const OTHERS = 'It stands beside public, for messages in other conversations.';
const BY_NUMBER = 'The method pages by count and page (A-15).';

/** Methods of what is done with messages: reactions, pins, bookmarks, search, and all families without a file of their own. */
export const ITEMS: Differences = {
  'bookmarks.add argument entity_id: not taken': LINKS_ALONE,
  'bookmarks.add argument parent_id: not taken': 'Bookmarks are not in folders.',
  'reactions.get argument channel: required here': ON_MESSAGES,
  'reactions.get argument file: not taken': ON_MESSAGES,
  'reactions.get argument file_comment: not taken': ON_MESSAGES,
  'reactions.get argument full: not taken': ALL_OF_THEM,
  'reactions.get argument timestamp: required here': ON_MESSAGES,
  'reactions.list argument cursor: not taken': BY_NUMBER,
  'reactions.list argument full: not taken': ALL_OF_THEM,
  'reactions.list argument limit: not taken': BY_NUMBER,
  'reactions.remove argument channel: required here': ON_MESSAGES,
  'reactions.remove argument file: not taken': ON_MESSAGES,
  'reactions.remove argument file_comment: not taken': ON_MESSAGES,
  'reactions.remove argument timestamp: required here': ON_MESSAGES,
  'search.all answer files.matches[].alt_txt: not in the SDK': ELSEWHERE,
  'search.all answer files.matches[].shares.private: not in the SDK': OTHERS,
  'search.files answer files.matches[].alt_txt: not in the SDK': ELSEWHERE,
  'search.files answer files.matches[].shares.private: not in the SDK': OTHERS,
};
