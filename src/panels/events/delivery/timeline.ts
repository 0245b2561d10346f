import type { WorldDelivery } from '../../../contract/sandbox.ts';
import { FORGERY_NAMES } from './verdict.ts';

export type Attempt = WorldDelivery['attempts'][number];

/** One moment of a delivery. Times are epoch seconds of the world's clock. */
export type Moment =
  | {
      readonly kind: 'attempt';
      readonly at: number;
      /** Seconds since the previous moment; 0 for the first. */
      readonly after_s: number;
      readonly attempt: Attempt;
    }
  /** The next attempt, which has not been made yet. */
  | {
      readonly kind: 'next';
      readonly at: number;
      readonly after_s: number;
      readonly retry_num: number;
    };

/** The attempts of a delivery in order, and the next one if it has a due time. */
export function timelineOf({
  attempts,
  due,
}: Pick<WorldDelivery, 'attempts' | 'due'>): readonly Moment[] {
  const secondsSincePrevious = (at: number, index: number) => at - (attempts[index - 1]?.at ?? at);
  const pastMoments = attempts.map((attempt, index): Moment => {
    const { at } = attempt;
    return { kind: 'attempt', at, after_s: secondsSincePrevious(at, index), attempt };
  });
  if (due === null) return pastMoments;
  const lastAttempt = attempts.at(-1);
  // A delivery that is sent again after a success begins anew, with a first attempt.
  const retry_num =
    lastAttempt === undefined || lastAttempt.fault === null ? 0 : lastAttempt.retry_num + 1;
  const after_s = Math.max(0, secondsSincePrevious(due, attempts.length));
  return [...pastMoments, { kind: 'next', at: due, after_s, retry_num }];
}

/** The note at an attempt that was sent after later events. */
export const OVERTAKEN_NOTE =
  'Sent after later events of its conversation, because a retry does not hold up other events.';

/** The title of an attempt: `First attempt`, `Retry 2`. */
export const attemptTitle = (retry_num: number): string =>
  retry_num === 0 ? 'First attempt' : `Retry ${retry_num}`;

/** The outcome of an attempt: the status of its answer, else its fault, else that it was acknowledged or sent. */
export function attemptResult({ status, fault, via }: Attempt): string {
  if (status !== null) return `HTTP ${status}`;
  return fault ?? (via === 'socket' ? 'Acknowledged' : 'Sent');
}

/** Seconds, rounded up, as `0:58`, `5:00` or `1:02:03`. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

/** The title of a delivery: `Delivery 1`, `Delivery 2: forged, with a wrong signature`. */
export function deliveryTitle({ variant }: Pick<WorldDelivery, 'variant'>, index: number): string {
  const name = `Delivery ${index + 1}`;
  if (variant === null) return name;
  const forged = variant.forge !== null ? [`forged, with ${FORGERY_NAMES[variant.forge]}`] : [];
  return `${name}: ${[...(variant.edited ? ['edited'] : []), ...forged].join(', ')}`;
}
