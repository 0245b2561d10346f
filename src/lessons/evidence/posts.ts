import type { WorldBrief } from '../../contract/sandbox.ts';
import type { LessonCall } from '../definition/facts.ts';

/** Whether a call is a post to an incoming webhook. */
export const isWebhookPost = ({ name }: LessonCall): boolean => name === 'incoming webhook';

/** Whether a call posted a message, by a webhook or by `chat.postMessage`. */
export const isPost = (call: LessonCall): boolean =>
  call.error === null && (isWebhookPost(call) || call.name === 'chat.postMessage');

/** The id of the channel of the webhook that a call posted to; undefined if the world has no such webhook. */
export function webhookChannelId({ path }: LessonCall, { apps }: WorldBrief): string | undefined {
  const parts = path.split('/');
  return apps
    .flatMap(({ webhooks }) => webhooks)
    .find(({ service_id }) => parts.includes(service_id))?.channel_id;
}

/** The address of the first active webhook of the world. Throws if the world has no active webhook. */
export function firstWebhookUrl({ apps }: WorldBrief): string {
  const webhook = apps
    .flatMap(({ webhooks }) => webhooks)
    .find(({ status }) => status === 'active');
  if (webhook === undefined) throw new Error('This world has no active webhook.');
  return webhook.url;
}

/** The options of `fetch` for a POST with a JSON body. */
export const jsonPost = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
