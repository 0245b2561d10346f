import { MEGABYTE } from '../sql/bounded-storage.ts';
import type { Bindings } from './runtime.ts';

/** How a host is set up. */
export interface Settings {
  readonly key: string;
  /** Null: that of each request. */
  readonly origin: string | null;
  /** Host names, each with or without a port, in lower case. */
  readonly delivery: readonly string[];
  readonly limits: WorldLimits;
}

/** What one world may take. */
export interface WorldLimits {
  /** How long it lives. */
  readonly days: number;
  /** How much of it is stored: messages, files, the log and the past. */
  readonly bytes: number;
  /** How many requests it answers in the long run, each second. */
  readonly calls: number;
}

/** The limits of a host that says nothing else. */
const DAYS = 30;
const MEGABYTES = 100;
const CALLS = 100;

/** The shortest key: 24 characters of base64url are 144 bits. */
const MIN_KEY_LENGTH = 24;

/** @throws if a setting has no meaning; the message says which */
export function settingsOf(bindings: Bindings): Settings {
  const key = bindings.PARLEY_KEY ?? '';
  if (key.length < MIN_KEY_LENGTH)
    throw new Error(`PARLEY_KEY must be a secret of at least ${MIN_KEY_LENGTH} characters`);
  const { PARLEY_ORIGIN: origin = null, PARLEY_DELIVERY: delivery } = bindings;
  return {
    key,
    origin: origin === null || origin === '' ? null : new URL(origin).origin,
    delivery: (delivery ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    limits: {
      days: countOf('PARLEY_DAYS', bindings.PARLEY_DAYS, DAYS),
      bytes: countOf('PARLEY_MEGABYTES', bindings.PARLEY_MEGABYTES, MEGABYTES) * MEGABYTE,
      calls: countOf('PARLEY_CALLS', bindings.PARLEY_CALLS, CALLS),
    },
  };
}

function countOf(name: string, given: string | null | undefined, otherwise: number): number {
  if (given === undefined || given === null || given === '') return otherwise;
  const count = Number(given);
  if (!(count > 0) || !Number.isFinite(count))
    throw new Error(`${name} must be a number above 0, not “${given}”`);
  return count;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a world expires that was made then, in milliseconds since the epoch. */
export const endOf = (made: number, days: number): number => made + days * DAY_MS;

/** How many seconds of calls may come at once. */
const BURST_S = 3;

/** The rate limit of a world: how many calls a second on average, and how many at once. */
export const rateOf = ({ calls }: Pick<WorldLimits, 'calls'>) => ({
  per_s: calls,
  burst: calls * BURST_S,
});
