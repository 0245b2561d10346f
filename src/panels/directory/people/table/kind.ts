import { FLAG_FIELDS, type FlagField, type Person } from '../store/person.ts';

/** What a person is, from the most rights to the fewest. */
export const KINDS = [
  'Primary owner',
  'Owner',
  'Admin',
  'Member',
  'Guest',
  'Single-channel guest',
  'Bot',
] as const;
export type Kind = (typeof KINDS)[number];

function kindIndex(hasFlag: (flag: FlagField) => boolean): number {
  if (hasFlag('is_bot')) return 6;
  if (hasFlag('is_primary_owner')) return 0;
  if (hasFlag('is_owner')) return 1;
  if (hasFlag('is_admin')) return 2;
  if (hasFlag('is_ultra_restricted')) return 5;
  return hasFlag('is_restricted') ? 4 : 3;
}

export const kindOf = (person: Person): Kind =>
  KINDS[kindIndex((flag) => person[flag])] ?? 'Member';

/** The index of a kind in `KINDS`, from the flags of a row: bit n is the n-th of `FLAG_FIELDS`. */
export const kindIndexOfFlags = (flags: number): number =>
  kindIndex((flag) => (flags & (1 << FLAG_FIELDS.indexOf(flag))) !== 0);
