import type { ChapterFacts, LessonCall } from '../definition/facts.ts';
import { isWebhookPost } from './posts.ts';

/** Whether a call is a request to the install page, or a decision on it. */
export const isInstallPage = ({ name }: LessonCall): boolean => name === 'install page';

export const isInstallDecision = (call: LessonCall): boolean =>
  isInstallPage(call) && call.verb === 'POST' && 'decision' in call.args;

export const isInstallExchange = ({ name }: LessonCall): boolean => name === 'oauth.v2.access';

/** The webhook in the answer of an exchange, if any. */
export const webhookIn = ({ answer }: LessonCall) =>
  answer['incoming_webhook'] as { readonly url: string; readonly channel: string } | undefined;

/** The part of a webhook’s address that identifies it. The secret after that part is masked. */
const serviceOf = (address: string): string => /\/(T\w+\/B\w+)\//.exec(address)?.[1] ?? '';

/** Makes a function that finds calls of the webhook which the newest install gave. */
export function makeOwnWebhookTest({ calls }: ChapterFacts): (call: LessonCall) => boolean {
  const exchange = calls.findLast(
    (call) => isInstallExchange(call) && webhookIn(call) !== undefined,
  );
  const service = serviceOf((exchange && webhookIn(exchange)?.url) ?? '');
  return (call) => isWebhookPost(call) && service !== '' && serviceOf(call.path) === service;
}
