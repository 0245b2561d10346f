import type { ParleyClient } from '../../../client/transport/client.ts';
import type { CallAnswer } from '../../../client/transport/call.ts';
import { bearer, jsonRequest } from '../../../client/transport/requests.ts';
import type { Target } from './target.ts';

/** The answer to a message that was sent. */
export interface SentMessage {
  readonly answer: CallAnswer;
  /** Null where it was posted; otherwise the code of the refusal. */
  readonly error: string | null;
  /** Name of the method or endpoint in the catalogue. */
  readonly name: string;
  readonly channel: string;
  /** `ts` of the message, if the answer contains it. */
  readonly ts: string | null;
}

/** The request that sends a payload. `token` is only used for channels, not for webhooks. */
export const requestTo = (
  baseUrl: string,
  target: Target,
  payload: Readonly<Record<string, unknown>>,
  token: string | null,
) =>
  target.kind === 'webhook'
    ? jsonRequest(target.url, payload)
    : jsonRequest(
        `${baseUrl}/api/chat.postMessage`,
        { channel: target.channel, ...payload },
        bearer(token),
        'application/json; charset=utf-8',
      );

/** Sends a payload. Rejects only if there is no answer. */
export async function sendMessage(
  client: ParleyClient,
  target: Target,
  payload: Readonly<Record<string, unknown>>,
  token: string | null,
): Promise<SentMessage> {
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
