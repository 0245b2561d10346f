import type { ChapterFacts, LessonCall } from '../definition/facts.ts';

/** A request to the install page, or the decision that somebody made there. */
export const isInstallPage = ({ name }: LessonCall): boolean => name === 'install page';

export const isInstallDecision = (call: LessonCall): boolean =>
  isInstallPage(call) && call.verb === 'POST' && 'decision' in call.args;

export const isInstallExchange = ({ name }: LessonCall): boolean => name === 'oauth.v2.access';

export const isWebhookPost = ({ name }: LessonCall): boolean => name === 'incoming webhook';

/** What the answer to an exchange says of a webhook. */
export const webhookIn = ({ answer }: LessonCall) =>
  answer['incoming_webhook'] as { readonly url: string; readonly channel: string } | undefined;

/** The secret of a webhook’s address is masked; what comes before it says which one it is. */
const serviceOf = (address: string): string => /\/(T\w+\/B\w+)\//.exec(address)?.[1] ?? '';

/** Whether a call goes to the webhook of the newest install. */
export function toOwnWebhook({ calls }: ChapterFacts): (call: LessonCall) => boolean {
  const exchange = calls.findLast(
    (call) => isInstallExchange(call) && webhookIn(call) !== undefined,
  );
  const service = serviceOf((exchange && webhookIn(exchange)?.url) ?? '');
  return (call) => isWebhookPost(call) && service !== '' && serviceOf(call.path) === service;
}

/** What an app can do about an exchange that was refused with this code. */
export const exchangeHint = (error: string): string =>
  HINTS[error] ?? `The exchange was refused with ${error}.`;

const HINTS: Readonly<Record<string, string>> = {
  invalid_code: 'The code is unknown or too old. Allow once more, and exchange the new one.',
  code_already_used:
    'The code was used before. A second use also revokes what the first one gave: allow once more.',
  bad_client_secret: 'The client_secret is wrong. It is in the settings of the app.',
  invalid_client_id: 'The client_id belongs to no app here.',
  bad_redirect_uri: 'The redirect_uri is not the one that the request named.',
};
