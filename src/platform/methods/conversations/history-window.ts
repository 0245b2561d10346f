import * as z from 'zod/mini';
import type { MessageRecord } from '../../model/message.ts';
import type { ScanBounds } from '../../store/table.ts';

const moment = (meaning: string) =>
  z.optional(z.string().check(z.regex(/^\d{1,10}(\.\d{1,6})?$/), z.describe(meaning)));

/** The window of time that history is read in. */
export const windowArguments = {
  oldest: moment('Only messages after this time, epoch seconds.'),
  latest: moment('Only messages before this time, epoch seconds.'),
  inclusive: z.optional(
    z.boolean().check(z.describe('True includes messages at exactly oldest and latest.')),
  ),
};

interface Window {
  readonly oldest?: string | undefined;
  readonly latest?: string | undefined;
  readonly inclusive?: boolean | undefined;
}

/** A moment in the full shape of a `ts`, so that it compares with one. */
const wholeTs = (text: string) => {
  const [seconds = '0', fraction = ''] = text.split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}`;
};

/**
 * The window as bounds of a scan from the newest on. `prefix` is what the channel's keys begin with; `after`,
 * the key a cursor goes on from, takes the place of the newer end.
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

/** Replies stand in their thread, not in the channel. */
export const inChannel = ({ thread_ts, ts }: MessageRecord) =>
  thread_ts === undefined || thread_ts === ts;

/** Whether a `ts` is within the window, as `boundsOf` means it. */
export function isWithin({ oldest, latest, inclusive }: Window, ts: string): boolean {
  const low = wholeTs(oldest ?? '0');
  const high = latest === undefined ? null : wholeTs(latest);
  // Times of the same number of digits compare as text.
  return inclusive === true
    ? ts >= low && (high === null || ts <= high)
    : ts > low && (high === null || ts < high);
}
