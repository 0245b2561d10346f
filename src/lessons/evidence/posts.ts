import type { WorldBrief } from '../../contract/sandbox.ts';
import type { LessonCall } from '../definition/facts.ts';

/** Whether a call is a post to an incoming webhook. */
export const isHook = ({ name }: LessonCall): boolean => name === 'incoming webhook';

/** Whether a call posted a message: by a webhook, or by `chat.postMessage`. */
export const isPost = (call: LessonCall): boolean =>
  call.error === null && (isHook(call) || call.name === 'chat.postMessage');

/** Id of the channel of the webhook that a call posted to; undefined if the world has no such webhook. */
export function hookChannel({ path }: LessonCall, { apps }: WorldBrief): string | undefined {
  const parts = path.split('/');
  return apps
    .flatMap(({ webhooks }) => webhooks)
    .find(({ service_id }) => parts.includes(service_id))?.channel_id;
}

/** The address of the first active webhook of the world. Throws if the world has no active webhook. */
export function firstHook({ apps }: WorldBrief): string {
  const hook = apps.flatMap(({ webhooks }) => webhooks).find(({ status }) => status === 'active');
  if (hook === undefined) throw new Error('This world has no active webhook.');
  return hook.url;
}

/** A POST with a JSON body. */
export const jsonPost = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
