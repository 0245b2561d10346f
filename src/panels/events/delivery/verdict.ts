import type { WorldDelivery } from '../../../contract/sandbox.ts';

type Forgery = NonNullable<NonNullable<WorldDelivery['variant']>['forge']>;

export interface Verdict {
  readonly tone: 'good' | 'bad' | 'caution' | 'neutral';
  readonly title: string;
  /** What the verdict means, and what to do. */
  readonly text: string;
}

/** What is forged, to complete `a request with …`. */
export const FORGERY_NAMES: Readonly<Record<Forgery, string>> = {
  signature: 'a wrong signature',
  token: 'a wrong verification token',
  timestamp: 'a timestamp ten minutes old',
};

/** Why the check matters, and how the receiver should do it. */
const REMEDY: Readonly<Record<Forgery, string>> = {
  signature:
    'Anybody who knows the address can send it events. Compute the HMAC-SHA256 of v0:timestamp:body with the signing secret and compare it with X-Slack-Signature.',
  token:
    'If it relies on the token alone, anybody who knows the address can send it events. Compare token with the verification token, or better, verify the signature.',
  timestamp:
    'A recorded request can be sent to it again. Refuse requests whose X-Slack-Request-Timestamp is more than five minutes old.',
};

/** Whether the receiver noticed that a request was forged; null for a delivery that is not forged. */
export function forgeryVerdict({
  variant,
  attempts,
  state,
}: Pick<WorldDelivery, 'variant' | 'attempts' | 'state'>): Verdict | null {
  const forge = variant?.forge ?? null;
  if (forge === null) return null;
  const lastAttempt = attempts.at(-1);
  const request = `the request with ${FORGERY_NAMES[forge]}`;
  if (lastAttempt === undefined)
    return {
      tone: 'neutral',
      title: state === 'waiting' ? 'Not sent yet' : 'Not sent',
      text: `There is no answer to ${request} yet.`,
    };
  if (lastAttempt.fault === null)
    return {
      tone: 'bad',
      title: 'The receiver did not notice',
      text: `It accepted ${request}${lastAttempt.status === null ? '' : ` with HTTP ${lastAttempt.status}`}. ${REMEDY[forge]}`,
    };
  if (lastAttempt.status !== null && lastAttempt.status >= 400 && lastAttempt.status < 500)
    return {
      tone: 'good',
      title: 'The receiver noticed',
      text: `It refused ${request} with HTTP ${lastAttempt.status}.`,
    };
  return {
    tone: 'caution',
    title: 'Not clear',
    text: `${lastAttempt.status === null ? `There was no answer to ${request} (${lastAttempt.fault})` : `The answer to ${request} was HTTP ${lastAttempt.status}`}. Only a status from 400 to 499 says that the receiver refused it.`,
  };
}

/** Whether the receiver handled an event more than once, judged by the calls that its deliveries caused; null if unknown. */
export function repetitionVerdict(
  deliveries: readonly Pick<WorldDelivery, 'state' | 'variant' | 'calls'>[],
): Verdict | null {
  const deliveredCopies = deliveries.filter(
    ({ state, variant }) => state === 'delivered' && variant === null,
  );
  if (deliveredCopies.length < 2) return null;
  const handledCount = deliveredCopies.filter(({ calls }) => calls.length > 0).length;
  if (handledCount > 1)
    return {
      tone: 'bad',
      title: 'Handled more than once',
      text: `The receiver made calls for ${handledCount} of the ${deliveredCopies.length} deliveries of this event. Remember each event_id, and skip those that were handled.`,
    };
  return handledCount === 1
    ? {
        tone: 'good',
        title: 'Handled once',
        text: `The receiver got this event ${deliveredCopies.length} times and made calls for one of them only.`,
      }
    : null;
}
