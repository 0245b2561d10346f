import type { DeliveryLine, WorldApp } from '../../../contract/sandbox.ts';
import type { Tone } from '../../../ui/display/Badge.tsx';
import type { State } from './states.ts';

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

/** Why a delivery was abandoned, in a few words and in a sentence that says how to fix it. */
export const REASONS: Readonly<
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

/** The state of a delivery, given its app as it is configured now. */
export function stateOf({ state }: Pick<DeliveryLine, 'state'>, app: WorldApp | undefined): State {
  if (state !== 'waiting') return state;
  if (app?.delivery_disabled === true) return 'disabled';
  return app?.delivery === 'socket' && app.connections === 0 ? 'unconnected' : 'waiting';
}

/**
 * The delivery that says what became of an event: of those of the event as it is the newest that was delivered, else the
 * newest; of an event that has none of them, the newest.
 */
export const mainDelivery = <Line extends Pick<DeliveryLine, 'variant' | 'state'>>(
  deliveries: readonly Line[],
): Line | undefined =>
  deliveries.findLast(({ variant, state }) => variant === null && state === 'delivered') ??
  deliveries.findLast(({ variant }) => variant === null) ??
  deliveries.at(-1);
