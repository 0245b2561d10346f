import type * as z from 'zod/mini';
import type { ParleyClient } from '../../../client/transport/client.ts';
import type { CallAnswer } from '../../../client/transport/call.ts';
import { bearer, jsonRequest } from '../../../client/transport/requests.ts';
import type { IssuedTrigger } from '../../../contract/schemas/interactions.ts';
import type { Target, ViewTarget } from './target.ts';

/** The answer to a message that was sent. */
export interface SentMessage {
  readonly answer: CallAnswer;
  /** Null where it was posted; otherwise the code of the refusal. */
  readonly error: string | null;
  /** Name of the method or endpoint in the catalogue. */
  readonly name: string;
  /** Where it is; null for a view. */
  readonly channel: string | null;
  /** `ts` of the message, if the answer contains it. */
  readonly ts: string | null;
}

type Payload = Readonly<Record<string, unknown>>;

/** Stands for the trigger, which a person issues by acting. */
export const TRIGGER = 'TRIGGER_ID';

/** The request that shows a view. */
function viewRequest(baseUrl: string, target: ViewTarget, view: Payload, trigger: string) {
  const { method, user, token } = target;
  const who = method === 'views.open' ? { trigger_id: trigger } : { user_id: user };
  const type = 'application/json; charset=utf-8';
  return jsonRequest(`${baseUrl}/api/${method}`, { ...who, view }, bearer(token), type);
}

/** The request that sends a payload. `token` is only used for channels, not for webhooks. */
export const requestTo = (
  baseUrl: string,
  target: Target,
  payload: Payload,
  token: string | null,
) => {
  switch (target.kind) {
    case 'webhook':
      return jsonRequest(target.url, payload);
    case 'view':
      return viewRequest(baseUrl, target, payload, TRIGGER);
    case 'method':
      return jsonRequest(
        `${baseUrl}/api/chat.postMessage`,
        { channel: target.channel, ...payload },
        bearer(token),
        'application/json; charset=utf-8',
      );
  }
};

/** Shows a view for real. A modal needs a trigger, which the sandbox issues as if the person had just acted. */
async function sendView(
  client: ParleyClient,
  target: ViewTarget,
  view: Payload,
): Promise<SentMessage> {
  const { id: app_id, user: user_id, method } = target;
  const issued =
    method === 'views.open'
      ? await client.sandbox<z.output<typeof IssuedTrigger>>('/triggers', {
          method: 'POST',
          body: { app_id, user_id },
        })
      : null;
  const request = viewRequest(client.baseUrl, target, view, issued?.trigger_id ?? TRIGGER);
  const answer = await client.call(request);
  const error = answer.json?.['ok'] === true ? null : (answer.code ?? 'unexpected_answer');
  return { answer, error, name: method, channel: null, ts: null };
}

/** Sends a payload. Rejects only if there is no answer. */
export async function sendMessage(
  client: ParleyClient,
  target: Target,
  payload: Payload,
  token: string | null,
): Promise<SentMessage> {
  if (target.kind === 'view') return sendView(client, target, payload);
  const answer = await client.call(requestTo(client.baseUrl, target, payload, token));
  const isHook = target.kind === 'webhook';
  const { code, json } = answer;
  // A method says that it succeeded; a webhook answers a bare word.
  const error = isHook || json?.['ok'] === true ? code : (code ?? 'unexpected_answer');
  const ts = error === null ? json?.['ts'] : null;
  return {
    answer,
    error,
    name: isHook ? 'incoming webhook' : 'chat.postMessage',
    channel: target.channel,
    ts: typeof ts === 'string' ? ts : null,
  };
}

/**
 * The `ts` of what an exchange posted. A webhook never answers it; what the call changed tells it, and is in
 * the log for whoever may see everything.
 */
export async function findPostedTs(client: ParleyClient, exchange: string): Promise<string | null> {
  const { touched } = await client.exchange(exchange);
  for (const record of touched) if (record.table === 'messages') return record.ts;
  return null;
}
