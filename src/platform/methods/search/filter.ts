import { canSee, type ChannelRecord, isMember, membersOf } from '../../model/channel.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import { pinKey } from '../../model/pin.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import type { Query } from './parse-query.ts';

export type Filtered = Pick<World, 'channels' | 'memberships' | 'users' | 'pins' | 'reactions'>;

/** Whether the person can see a conversation and the query asks for it, and whether it asks for an author; both by id. */
export function placesAndAuthors(world: Filtered, person: UserRecord, query: Query) {
  const isIn = memoize((id) => {
    const channel = world.channels.get(id);
    if (channel === undefined || channel.access_denied || !canSee(world, channel, person))
      return false;
    return isChosen(query.in, query.notIn, (name) => isNamed(world, channel, person, name));
  });
  const isBy = memoize((id) => {
    const author = world.users.get(id);
    return isChosen(query.from, query.notFrom, (name) => isAuthor(author, person, name));
  });
  return { isIn, isBy };
}

/** Whether a message is one that the person can see, in the conversations and by the authors of the query. */
export function filterOf(
  world: Filtered,
  person: UserRecord,
  query: Query,
): (row: MessageRecord) => boolean {
  const { isIn, isBy } = placesAndAuthors(world, person, query);
  const hasLink = query.has.includes('link');
  const hasFile = query.has.includes('file');
  const chooses = query.from.length + query.notFrom.length > 0;
  return (row) =>
    isIn(row.channel) &&
    (!chooses || isBy(row.user ?? '')) &&
    (!hasLink || /\bhttps?:\/\//.test(row.text)) &&
    (!hasFile || filesOf(row) > 0);
}

/** The same answers, each worked out once; the last one is at hand, since neighbours are mostly alike. */
function memoize(answer: (id: string) => boolean): (id: string) => boolean {
  const known = new Map<string, boolean>();
  let lastId: string | null = null;
  let last = false;
  return (id) => {
    if (id === lastId) return last;
    last = known.get(id) ?? answer(id);
    known.set(id, last);
    lastId = id;
    return last;
  };
}

/** Whether one of the wanted names fits, if there are any, and none of the others. */
const isChosen = (
  wanted: readonly string[],
  unwanted: readonly string[],
  fits: (name: string) => boolean,
) => (wanted.length === 0 || wanted.some(fits)) && !unwanted.some(fits);

/** Whether a conversation has this name or id; a direct one is named after the other person. */
function isNamed(
  world: Filtered,
  channel: ChannelRecord,
  person: UserRecord,
  name: string,
): boolean {
  if (channel.id.toLowerCase() === name) return true;
  if (channel.kind !== 'im') return channel.name.toLowerCase() === name;
  if (!isMember(world, channel.id, person.id)) return false;
  const other = [...membersOf(world, channel.id)].find((id) => id !== person.id);
  return isAuthor(world.users.get(other ?? person.id), person, name);
}

/** Whether somebody has this name or id; `me` is the person who searches. */
function isAuthor(author: UserRecord | undefined, person: UserRecord, name: string): boolean {
  if (author === undefined) return false;
  if (name === 'me') return author.id === person.id;
  return [author.id, author.name, author.real_name].some((each) => each.toLowerCase() === name);
}

function filesOf(row: MessageRecord): number {
  const files: unknown = Object(row)['files'];
  return Array.isArray(files) ? files.length : 0;
}

/** The keys of the messages with the pins and reactions of a query; null if it asks for none. */
export function markedMessages(world: Filtered, { has }: Query): ReadonlySet<string> | null {
  const sets: ReadonlySet<string>[] = [];
  for (const what of has) {
    if (what === 'pin') sets.push(new Set(Array.from(world.pins.scan(), pinKey)));
    else if (what === 'reaction' || what.startsWith(':')) {
      const keys = new Set<string>();
      for (const { channel, ts, name } of world.reactions.scan())
        if (what === 'reaction' || isEmoji(name, what)) keys.add(messageKey(channel, ts));
      sets.push(keys);
    }
  }
  const [first, ...others] = sets;
  if (first === undefined) return null;
  return new Set([...first].filter((key) => others.every((each) => each.has(key))));
}

/** Whether a reaction is this emoji, in any skin tone. */
const isEmoji = (name: string, wanted: string) =>
  `:${name}:` === wanted || wanted === `:${name.slice(0, name.indexOf('::'))}:`;
