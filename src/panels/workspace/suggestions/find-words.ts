import type { Conversation, User } from '../../../contract/entities.ts';
import type { ListedGroup } from '../data/mentions.ts';

/** A word that can replace the typed one. */
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

/** The items with a name that begins with the typed text, then those with a later word that does; at most `MAX_SUGGESTED`. */
function findMatching<Item>(
  items: Iterable<Item>,
  typed: string,
  textsOf: (item: Item) => readonly string[],
): readonly Item[] {
  const wanted = normalizeText(typed);
  const first: Item[] = [];
  const others: Item[] = [];
  for (const item of items) {
    const texts = textsOf(item).map(normalizeText);
    if (texts.some((text) => text.startsWith(wanted))) first.push(item);
    else if (texts.some((text) => text.split(/[\s._-]/).some((part) => part.startsWith(wanted))))
      others.push(item);
    if (first.length === MAX_SUGGESTED) break;
  }
  return [...first, ...others].slice(0, MAX_SUGGESTED);
}

/** Finds people and bots by their names, then user groups, then mentions that notify many. */
export function findPeople(
  typed: string,
  people: Iterable<User>,
  groups: readonly ListedGroup[],
): readonly Suggestion[] {
  const active = function* () {
    for (const user of people) if (!user.deleted) yield user;
  };
  return [
    ...findMatching(active(), typed, ({ name, real_name }) => [name, real_name]).map(
      ({ name, real_name }) => ({ word: `@${name}`, about: real_name }),
    ),
    ...findMatching(
      groups.filter(({ date_delete }) => date_delete === 0),
      typed,
      ({ handle, name }) => [handle, name],
    ).map(({ handle, name }) => ({ word: `@${handle}`, about: name })),
    ...findMatching(BROADCASTS, typed, ({ word }) => [word.slice(1)]),
  ].slice(0, MAX_SUGGESTED);
}

/** Finds channels by their names, except archived ones. */
export const findChannels = (
  typed: string,
  conversations: readonly Conversation[],
): readonly Suggestion[] =>
  findMatching(
    conversations.flatMap(({ name, is_archived, is_mpim, topic }) =>
      name === undefined || is_archived || is_mpim ? [] : [{ name, topic: topic?.value ?? '' }],
    ),
    typed,
    ({ name }) => [name],
  ).map(({ name, topic }) => ({ word: `#${name}`, about: topic }));
