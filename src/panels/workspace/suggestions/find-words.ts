import type { Conversation, User } from '../../../contract/entities.ts';
import type { ListedGroup } from '../data/mentions.ts';

/** What can be written in place of what is typed. */
export interface Suggestion {
  /** The word as it is written, with its sign. */
  readonly word: string;
  /** Says what it stands for. */
  readonly about: string;
  /** The name of the emoji that it is. */
  readonly emoji?: string;
}

/** How many are suggested at a time. */
export const MAX_SUGGESTED = 8;

/** Words that call many people at once. */
const CALLS: readonly Suggestion[] = [
  { word: '@here', about: 'Calls everybody in the conversation who is active' },
  { word: '@channel', about: 'Calls everybody in the conversation' },
  { word: '@everyone', about: 'Calls everybody in the workspace' },
];

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The first few names that begin with the typed text, then names with a word that begins with it. */
function pick<Item>(
  items: Iterable<Item>,
  typed: string,
  textsOf: (item: Item) => readonly string[],
): readonly Item[] {
  const wanted = fold(typed);
  const first: Item[] = [];
  const others: Item[] = [];
  for (const item of items) {
    const texts = textsOf(item).map(fold);
    if (texts.some((text) => text.startsWith(wanted))) first.push(item);
    else if (texts.some((text) => text.split(/[\s._-]/).some((part) => part.startsWith(wanted))))
      others.push(item);
    if (first.length === MAX_SUGGESTED) break;
  }
  return [...first, ...others].slice(0, MAX_SUGGESTED);
}

/** People and bots by their names, then user groups, then words that call many. */
export function findPeople(
  typed: string,
  people: Iterable<User>,
  groups: readonly ListedGroup[],
): readonly Suggestion[] {
  const active = function* () {
    for (const user of people) if (!user.deleted) yield user;
  };
  return [
    ...pick(active(), typed, ({ name, real_name }) => [name, real_name]).map(
      ({ name, real_name }) => ({ word: `@${name}`, about: real_name }),
    ),
    ...pick(
      groups.filter(({ date_delete }) => date_delete === 0),
      typed,
      ({ handle, name }) => [handle, name],
    ).map(({ handle, name }) => ({ word: `@${handle}`, about: name })),
    ...pick(CALLS, typed, ({ word }) => [word.slice(1)]),
  ].slice(0, MAX_SUGGESTED);
}

/** Channels by their names, without those that are archived. */
export const findChannels = (
  typed: string,
  conversations: readonly Conversation[],
): readonly Suggestion[] =>
  pick(
    conversations.flatMap(({ name, is_archived, is_mpim, topic }) =>
      name === undefined || is_archived || is_mpim ? [] : [{ name, topic: topic?.value ?? '' }],
    ),
    typed,
    ({ name }) => [name],
  ).map(({ name, topic }) => ({ word: `#${name}`, about: topic }));
