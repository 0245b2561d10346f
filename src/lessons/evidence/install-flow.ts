import type { ChapterFacts, LessonCall } from '../definition/facts.ts';
import { isHook } from './posts.ts';

/** A request to the install page, or the decision that somebody made there. */
export const isInstallPage = ({ name }: LessonCall): boolean => name === 'install page';

export const isInstallDecision = (call: LessonCall): boolean =>
  isInstallPage(call) && call.verb === 'POST' && 'decision' in call.args;

export const isInstallExchange = ({ name }: LessonCall): boolean => name === 'oauth.v2.access';

/** The webhook that the answer of an exchange holds. */
export const webhookIn = ({ answer }: LessonCall) =>
  answer['incoming_webhook'] as { readonly url: string; readonly channel: string } | undefined;

/** The secret of a webhook’s address is masked; what comes before it says which one it is. */
const serviceOf = (address: string): string => /\/(T\w+\/B\w+)\//.exec(address)?.[1] ?? '';

/** Whether a call goes to the webhook of the newest install. */
export function matchOwnWebhook({ calls }: ChapterFacts): (call: LessonCall) => boolean {
  const exchange = calls.findLast(
    (call) => isInstallExchange(call) && webhookIn(call) !== undefined,
  );
  const service = serviceOf((exchange && webhookIn(exchange)?.url) ?? '');
  return (call) => isHook(call) && service !== '' && serviceOf(call.path) === service;
}
