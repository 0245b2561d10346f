import {
  MAX_IDS,
  type PeopleAnswer,
  type PersonBrief,
  type PersonPresence,
} from '../../../contract/sandbox.ts';
import { isAway, quietHours } from '../../model/people/availability.ts';
import { pictureEnding, pictureStart, type UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';

/** How many people one answer looks at: a directory has up to a million, and the world waits meanwhile. */
const MAX_LOOKED_AT = 5000;

/** The longest text that is searched for, in characters; what is beyond it does not count. */
const MAX_QUERY_LENGTH = 100;

/** How many people a search finds at a time. */
const MAX_FOUND = 20;

/** The people with these ids, separated by commas; unknown ones are left out. */
export const findPeopleById = (world: Directory, ids: string): PersonBrief[] =>
  usersWith(world, ids).map((user) => personBrief(world, user));

/** How the people with these ids can be reached. */
export const presenceOf = (world: World, ids: string): PersonPresence[] =>
  usersWith(world, ids).map((user) => ({
    id: user.id,
    is_away: isAway(world, user),
    status_emoji: user.status?.emoji ?? '',
    status_text: user.status?.text ?? '',
    status_expiration: user.status?.expiration ?? 0,
    quiet: user.is_bot ? null : quietHours(world, user),
  }));

const usersWith = ({ users }: Pick<World, 'users'>, ids: string): UserRecord[] =>
  ids
    .split(',', MAX_IDS)
    .map((id) => users.get(id.trim()))
    .filter((user) => user !== undefined);

type Directory = Pick<World, 'users' | 'deployment'>;

/**
 * The people of whom every word is the beginning of a word in their names or id, in the order of the directory.
 * Stops after as many as it may look at; `cursor` leads on. Somebody with exactly this id comes first.
 */
export function findPeople(
  world: Directory,
  words: string,
  after: string | undefined,
): Omit<PeopleAnswer, 'ok'> {
  const { users } = world;
  const brief = (user: UserRecord) => personBrief(world, user);
  const wanted = foldCase(words.slice(0, MAX_QUERY_LENGTH)).split(/\s+/).filter(Boolean);
  const exactly = after === undefined ? users.get(words.trim().toUpperCase()) : undefined;
  const found: UserRecord[] = exactly === undefined ? [] : [exactly];
  let looked = 0;
  let last = after ?? null;
  for (const user of users.scan(after === undefined ? {} : { after })) {
    if (looked === MAX_LOOKED_AT || found.length >= MAX_FOUND)
      return { people: found.map(brief), cursor: last };
    looked += 1;
    last = user.id;
    if (user.id !== exactly?.id && isMeant(user, wanted)) found.push(user);
  }
  return { people: found.map(brief), cursor: null };
}

function isMeant({ real_name, name, id }: UserRecord, wanted: readonly string[]): boolean {
  const text = foldCase(`${real_name} ${name} ${id}`);
  return wanted.every((word) => beginsWordIn(text, word));
}

const PART_OF_WORD = /[\p{L}\p{N}]/u;

function beginsWordIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !PART_OF_WORD.test(text.charAt(at - 1))) return true;
  return false;
}

/** In small letters and without accents, as people type a name. */
function foldCase(text: string): string {
  const small = text.toLowerCase();
  return small.search(/[^\0-\x7f]/) < 0 ? small : small.normalize('NFKD').replace(/\p{M}/gu, '');
}

const personBrief = ({ deployment }: Directory, user: UserRecord): PersonBrief => ({
  id: user.id,
  name: user.name,
  real_name: user.real_name,
  title: user.title,
  image: `${pictureStart(user, deployment.base_url)}48.${pictureEnding(user)}`,
  is_bot: user.is_bot,
  deleted: user.deleted,
});
