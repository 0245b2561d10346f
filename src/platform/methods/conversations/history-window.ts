import * as z from 'zod/mini';
import { THREAD_BROADCAST, type MessageRecord } from '../../model/message.ts';
import type { ScanBounds } from '../../store/table.ts';

const moment = (meaning: string) =>
  z.optional(z.string().check(z.regex(/^\d{1,10}(\.\d{1,6})?$/), z.describe(meaning)));

/** The arguments that limit history to a time range. */
export const windowArguments = {
  oldest: moment('Only messages after this time, in epoch seconds.'),
  latest: moment('Only messages before this time, in epoch seconds.'),
  inclusive: z.optional(
    z.boolean().check(z.describe('If true, includes messages at exactly oldest and latest.')),
  ),
};

interface Window {
  readonly oldest?: string | undefined;
  readonly latest?: string | undefined;
  readonly inclusive?: boolean | undefined;
}

/** A time in the full format of a `ts`, so that the two compare as text. */
const wholeTs = (text: string) => {
  const [seconds = '0', fraction = ''] = text.split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}`;
};

/**
 * The time range as bounds of a scan, newest first. `prefix` is that of the channel's keys; `after`, the key a
 * cursor continues from, replaces the newer end.
 */
export function boundsOf(
  prefix: string,
  { oldest, latest, inclusive }: Window,
  after: string | null,
): ScanBounds {
  const low = prefix + wholeTs(oldest ?? '0');
  const older = inclusive === true ? { from: low } : { after: low };
  return { prefix, reverse: true, ...older, ...newerEnd(prefix, { latest, inclusive }, after) };
}

function newerEnd(prefix: string, { latest, inclusive }: Window, after: string | null): ScanBounds {
  if (after !== null) return { before: after };
  if (latest === undefined) return {};
  const high = prefix + wholeTs(latest);
  return inclusive === true ? { through: high } : { before: high };
}

/** Replies belong to their thread, not to the channel, unless they were sent there too (docs/assumptions.md, A-60). */
export const inChannel = ({ thread_ts, ts, subtype }: MessageRecord) =>
  thread_ts === undefined || thread_ts === ts || subtype === THREAD_BROADCAST;

/** Whether a `ts` is within the time range, by the rules of `boundsOf`. */
export function isWithin({ oldest, latest, inclusive }: Window, ts: string): boolean {
  const low = wholeTs(oldest ?? '0');
  const high = latest === undefined ? null : wholeTs(latest);
  // Times with the same number of digits compare as text.
  return inclusive === true
    ? ts >= low && (high === null || ts <= high)
    : ts > low && (high === null || ts < high);
}
