import type { DeliveryLine, WorldApp } from '../../../contract/sandbox.ts';
import type { Tone } from '../../../ui/display/Badge.tsx';
import type { State } from '../search/events-search.ts';

export const STATE_TITLE: Readonly<Record<State, string>> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  disabled: 'Disabled',
  unconnected: 'No socket',
  abandoned: 'Abandoned',
};

export const STATE_TONE: Readonly<Record<State, Tone>> = {
  delivered: 'good',
  waiting: 'accent',
  disabled: 'caution',
  unconnected: 'caution',
  abandoned: 'bad',
};

/** Why a delivery was abandoned: in a few words, and in sentences that say how to fix it. */
export const ABANDONED_REASONS: Readonly<
  Record<NonNullable<DeliveryLine['reason']>, { readonly short: string; readonly long: string }>
> = {
  no_request_url: {
    short: 'No Request URL',
    long: 'The app had no Request URL when the event happened. Set one under Subscriptions, then deliver the event again.',
  },
  retries_exhausted: {
    short: 'Retries exhausted',
    long: 'The first attempt and all three retries failed. Fix the receiver, then deliver the event again.',
  },
  no_retry: {
    short: 'No retry',
    long: 'The receiver failed and answered with X-Slack-No-Retry: 1, so it is not tried again.',
  },
  refused: {
    short: 'Refused',
    long: 'The host refused to send the request. The attempt says why.',
  },
  queue_full: {
    short: 'Queue full',
    long: 'Too many deliveries were waiting, so the oldest were abandoned.',
  },
  forged: {
    short: 'Sent once',
    long: 'A forged request is sent once and not retried.',
  },
};

/** The state of a delivery. A waiting one also depends on how the app is configured now. */
export function stateOf({ state }: Pick<DeliveryLine, 'state'>, app: WorldApp | undefined): State {
  if (state !== 'waiting') return state;
  if (app?.delivery_disabled === true) return 'disabled';
  return app?.delivery === 'socket' && app.connections === 0 ? 'unconnected' : 'waiting';
}

type RankedDelivery = Pick<DeliveryLine, 'variant' | 'state'>;

/** Ranks a delivery by how much it says about the outcome of its event: the original before variants, delivered before others. */
function rank({ variant, state }: RankedDelivery): number {
  if (variant !== null) return 0;
  return state === 'delivered' ? 2 : 1;
}

/**
 * Chooses the delivery that stands for the outcome of an event: the one with the higher rank, or the newer one of two with the
 * same rank.
 */
export const chooseDelivery = <Line extends RankedDelivery>(
  older: Line | undefined,
  newer: Line,
): Line => (older !== undefined && rank(older) > rank(newer) ? older : newer);

/** The delivery that stands for the outcome of an event; undefined without deliveries. `deliveries` are oldest first. */
export function mainDelivery<Line extends RankedDelivery>(
  deliveries: readonly Line[],
): Line | undefined {
  let main: Line | undefined;
  for (const line of deliveries) main = chooseDelivery(main, line);
  return main;
}
