import { randomAt, randomsAt, HEX, type Random } from '../runtime/random.ts';
import { identifier, identifiers } from '../runtime/ids.ts';
import { EMAIL_DOMAIN } from '../model/team.ts';
import type { UserRecord } from '../model/user.ts';
import type { MembershipRecord } from '../model/channel.ts';
import { cacheRows, type Generated } from '../store/generated.ts';
import { membershipKey } from '../model/channel.ts';
import { COLORS, FIRST_NAMES, LAST_NAMES, TITLES, ZONES } from './names.ts';

/** Positions in the directory that have a role in the default workspace. */
export const OWNER = 0;
export const BOT = 1;
export const ADMIN = 2;

/** One account in each block of forty is deactivated. */
const BLOCK = 40;
const DEACTIVATED = 37;

export const userIdAt = (seed: number, position: number) => identifier('U', seed, position);
export const isDeactivated = (position: number) => position % BLOCK === DEACTIVATED;

const PAIRS = FIRST_NAMES.length * LAST_NAMES.length;

/** How far apart the pairs of two neighbours are. */
const STRIDE = 1597;

/** What undoes a multiplication by the stride: their product is 1, modulo the number of pairs. */
const BACK = inverseOf(STRIDE, PAIRS);

/** The inverse of an odd number modulo a power of two; each step doubles the number of correct bits. */
function inverseOf(odd: number, power: number): number {
  let inverse = odd;
  for (let bits = 3; 2 ** bits < power; bits *= 2)
    inverse = (inverse * (2 - ((odd * inverse) % power))) % power;
  return (inverse + power) % power;
}

const firstPair = (seed: number) => randomAt(seed, 'names').int(PAIRS);

/** The pair of names at a position. The number of pairs is a power of two, so an odd stride visits each pair once. */
function pairsOf(seed: number): (position: number) => number {
  const first = firstPair(seed);
  return (position) => (position * STRIDE + first) % PAIRS;
}

const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

const withHandle = (name: string) => ({ name, handle: ascii(name) });
const FIRST = FIRST_NAMES.map(withHandle);
const LAST = LAST_NAMES.map(withHandle);
const NOBODY = withHandle('');

/** The position in the directory of the person with this handle, or -1. */
export function positionOfHandle(seed: number, handle: string): number {
  const [, first, last, round = '1'] = /^([a-z]+)\.([a-z]+)(\d{0,6})$/.exec(handle) ?? [];
  const firstAt = FIRST.findIndex(({ handle: known }) => known === first);
  const lastAt = LAST.findIndex(({ handle: known }) => known === last);
  if (firstAt < 0 || lastAt < 0) return -1;
  const pair = lastAt * FIRST_NAMES.length + firstAt;
  const within = ((((pair - firstPair(seed)) * BACK) % PAIRS) + PAIRS) % PAIRS;
  return within + (Number(round || '1') - 1) * PAIRS;
}

/** The user name that a full name leads to, for example `ada.abara`; empty if it has no ASCII letters. */
export const handleOf = (name: string): string =>
  name
    .split(/[\s.]+/)
    .map(ascii)
    .filter((word) => word !== '')
    .join('.');

const EPOCH_2025 = 1_735_689_600;

/** The people of a seed, by their position in the directory, whatever its size. */
export function peopleOf(seed: number): (position: number) => UserRecord {
  const idAt = identifiers('U', seed);
  const pairAt = pairsOf(seed);
  const randomOf = randomsAt(seed, 'person');
  return (position) => {
    const random = randomOf(position);
    // Uses every pair of first and last name once before it adds a number to tell people apart.
    const round = Math.floor(position / PAIRS);
    const pair = pairAt(position);
    const first = FIRST[pair % FIRST.length] ?? NOBODY;
    const last = LAST[Math.floor(pair / FIRST.length)] ?? NOBODY;
    const name = `${first.handle}.${last.handle}${round === 0 ? '' : round + 1}`;
    const [tz, tz_label, tz_offset] = random.pick(ZONES);
    const owner = position === OWNER;
    const admin = owner || position === ADMIN || (position > BLOCK && random.chance(0.002));
    const guest = position > ADMIN && !admin && random.chance(0.06);
    const knows2fa = admin || random.chance(0.5);
    return {
      id: idAt(position),
      name,
      real_name: `${first.name} ${last.name}`,
      first_name: first.name,
      last_name: last.name,
      title: random.pick(TITLES),
      phone: random.chance(0.3) ? `+1555${String(random.int(10_000_000)).padStart(7, '0')}` : '',
      skype: '',
      email: `${name}@${EMAIL_DOMAIN}`,
      color: random.pick(COLORS),
      tz,
      tz_label,
      tz_offset,
      deleted: isDeactivated(position),
      is_admin: admin,
      is_owner: owner,
      is_primary_owner: owner,
      is_restricted: guest,
      is_ultra_restricted: guest && random.chance(0.4),
      is_bot: false,
      has_2fa: knows2fa ? admin || random.chance(0.6) : undefined,
      avatar_hash: random.word(12, HEX),
      own_avatar: random.chance(0.4),
      fields: random.chance(0.2) ? {} : null,
      updated: random.chance(0.05) ? 0 : EPOCH_2025 + random.int(30_000_000),
    };
  };
}

/** A bot user with a colour and a picture of its own. */
export function makeBot(
  random: Random,
  { id, bot_id, name, updated }: Pick<UserRecord, 'id' | 'name' | 'updated'> & { bot_id: string },
) {
  return {
    id,
    name: ascii(name) || 'app',
    real_name: name,
    title: '',
    phone: '',
    skype: '',
    color: random.pick(COLORS),
    tz: null,
    tz_label: 'Greenwich Mean Time',
    tz_offset: 0,
    deleted: false,
    is_admin: false,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: true,
    bot_id,
    always_active: true,
    avatar_hash: random.word(12, HEX),
    own_avatar: false,
    fields: null,
    updated,
  } satisfies UserRecord;
}

/** How many people stay in memory. Each takes about half a kilobyte, and a kilobyte as the JSON of an answer. */
const MAX_CACHED_PEOPLE = 6_000;

/** A directory of `size` people, including the app's bot, sorted by id. */
export function directory(
  seed: number,
  size: number,
  bot: { readonly name: string; readonly botId: string },
): Generated<UserRecord> {
  const personAt = peopleOf(seed);
  const known = makeBot(randomAt(seed, 'bot'), {
    id: userIdAt(seed, BOT),
    bot_id: bot.botId,
    name: bot.name,
    updated: EPOCH_2025,
  });
  const rowAt = (position: number) => (position === BOT ? known : personAt(position));
  return cacheRows({ size, keyAt: identifiers('U', seed), rowAt }, MAX_CACHED_PEOPLE);
}

/** The position in the directory of the n-th active person, not counting bots. */
export function activePersonAt(n: number): number {
  const active = n === 0 ? 0 : n + 1;
  const within = active % (BLOCK - 1);
  return Math.floor(active / (BLOCK - 1)) * BLOCK + within + (within < DEACTIVATED ? 0 : 1);
}

/** The number of active people in a directory of `size`, not counting bots. */
export function activePeople(size: number): number {
  const deactivated = Math.floor((size + BLOCK - 1 - DEACTIVATED) / BLOCK);
  return size - deactivated - 1;
}

/** Memberships of every active person in one channel. */
export function everyoneIn(
  channel: string,
  seed: number,
  size: number,
): Generated<MembershipRecord> {
  const idAt = identifiers('U', seed);
  const user = (n: number) => idAt(activePersonAt(n));
  return {
    size: activePeople(size),
    keyAt: (n) => membershipKey(channel, user(n)),
    rowAt: (n) => ({ channel, user: user(n) }),
  };
}
