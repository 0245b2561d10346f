import type { Conversation, User } from '../../../contract/entities.ts';
import type { ListedGroup } from '../data/mentions.ts';

/** A word that can replace the typed word. */
export interface Suggestion {
  /** The word with its sign. */
  readonly word: string;
  /** What the word stands for. */
  readonly about: string;
  /** The name of the emoji, if it is one. */
  readonly emoji?: string;
}

/** How many words are suggested at a time. */
export const MAX_SUGGESTED = 8;

/** The mentions that notify many people. */
const BROADCASTS: readonly Suggestion[] = [
  { word: '@here', about: 'Calls everybody in the conversation who is active' },
  { word: '@channel', about: 'Calls everybody in the conversation' },
  { word: '@everyone', about: 'Calls everybody in the workspace' },
];

const normalizeText = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The items with a name that begins with the typed text, then those whose later words do; at most `MAX_SUGGESTED`. */
function findMatching<Item>(
  items: Iterable<Item>,
  typedName: string,
  textsOf: (item: Item) => readonly string[],
): readonly Item[] {
  const prefix = normalizeText(typedName);
  const nameMatches: Item[] = [];
  const wordMatches: Item[] = [];
  for (const item of items) {
    const texts = textsOf(item).map(normalizeText);
    if (texts.some((text) => text.startsWith(prefix))) nameMatches.push(item);
    else if (texts.some((text) => text.split(/[\s._-]/).some((part) => part.startsWith(prefix))))
      wordMatches.push(item);
    if (nameMatches.length === MAX_SUGGESTED) break;
  }
  return [...nameMatches, ...wordMatches].slice(0, MAX_SUGGESTED);
}

/** Finds people and bots by their names, then user groups, then mentions that notify many people. */
export function findPeople(
  typedName: string,
  people: Iterable<User>,
  groups: readonly ListedGroup[],
): readonly Suggestion[] {
  const activePeople = function* () {
    for (const user of people) if (!user.deleted) yield user;
  };
  return [
    ...findMatching(activePeople(), typedName, ({ name, real_name }) => [name, real_name]).map(
      ({ name, real_name }) => ({ word: `@${name}`, about: real_name }),
    ),
    ...findMatching(
      groups.filter(({ date_delete }) => date_delete === 0),
      typedName,
      ({ handle, name }) => [handle, name],
    ).map(({ handle, name }) => ({ word: `@${handle}`, about: name })),
    ...findMatching(BROADCASTS, typedName, ({ word }) => [word.slice(1)]),
  ].slice(0, MAX_SUGGESTED);
}

/** Finds channels by their names, except archived ones. */
export const findChannels = (
  typedName: string,
  conversations: readonly Conversation[],
): readonly Suggestion[] =>
  findMatching(
    conversations.flatMap(({ name, is_archived, is_mpim, topic }) =>
      name === undefined || is_archived || is_mpim ? [] : [{ name, topic: topic?.value ?? '' }],
    ),
    typedName,
    ({ name }) => [name],
  ).map(({ name, topic }) => ({ word: `#${name}`, about: topic }));
