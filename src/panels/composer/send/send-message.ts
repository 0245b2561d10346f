import type * as z from 'zod/mini';
import { messagesIn } from '../../../client/call-method.ts';
import { faultInMessage } from '../../../client/explain/argument-message.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import type { CallAnswer } from '../../../client/transport/call.ts';
import { bearer, jsonRequest } from '../../../client/transport/requests.ts';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import type { IssuedTrigger } from '../../../contract/schemas/interactions.ts';
import type { Target, ViewTarget } from './target.ts';

/** How the platform answered a message or view. */
export interface SendOutcome {
  readonly answer: CallAnswer;
  /** The error code; null if the call succeeded. */
  readonly error: string | null;
  /** Name of the method or endpoint in the catalogue. */
  readonly name: string;
  /** Channel of the message; null for a view. */
  readonly channel: string | null;
  /** `ts` of the message, if the answer contains it. */
  readonly ts: string | null;
}

type Payload = Readonly<Record<string, unknown>>;

/** Placeholder for a trigger, which the platform issues when a person acts. */
export const TRIGGER_PLACEHOLDER = 'TRIGGER_ID';

/** The request that sends a payload. `token` is only used for channels; `trigger` opens a modal. */
export function buildRequest(
  baseUrl: string,
  target: Target,
  payload: Payload,
  token: string | null,
  trigger = TRIGGER_PLACEHOLDER,
) {
  const type = 'application/json; charset=utf-8';
  switch (target.kind) {
    case 'webhook':
      return jsonRequest(target.url, payload);
    case 'view':
      return jsonRequest(
        `${baseUrl}/api/${target.method}`,
        { ...viewerArgument(target, trigger), view: payload },
        bearer(target.token),
        type,
      );
    case 'method':
      return jsonRequest(
        `${baseUrl}/api/chat.postMessage`,
        { channel: target.channel, ...payload },
        bearer(token),
        type,
      );
  }
}

/** The argument of `views.open` or `views.publish` that says who sees the view. */
export const viewerArgument = ({ method, user }: ViewTarget, trigger: string) =>
  method === 'views.open' ? { trigger_id: trigger } : { user_id: user };

/** Issues a trigger as if the person had just acted: a modal needs one. */
export const issueTrigger = (
  client: Pick<ParleyClient, 'sandbox'>,
  { id: app_id, user: user_id }: ViewTarget,
  life_s?: number,
) =>
  client.sandbox<z.output<typeof IssuedTrigger>>('/triggers', {
    method: 'POST',
    body: { app_id, user_id, ...(life_s !== undefined && { life_s }) },
  });

/** Opens a modal, or publishes a Home tab. */
async function sendView(
  client: ParleyClient,
  target: ViewTarget,
  view: Payload,
): Promise<SendOutcome> {
  const trigger = target.method === 'views.open' ? await issueTrigger(client, target) : null;
  const answer = await client.call(
    buildRequest(client.baseUrl, target, view, null, trigger?.trigger_id),
  );
  const error = answer.json?.['ok'] === true ? null : (answer.code ?? 'unexpected_answer');
  return { answer, error, name: target.method, channel: null, ts: null };
}

/** Sends a payload. Rejects only if no answer arrives. */
export async function sendMessage(
  client: ParleyClient,
  target: Target,
  payload: Payload,
  token: string | null,
): Promise<SendOutcome> {
  if (target.kind === 'view') return sendView(client, target, payload);
  const answer = await client.call(buildRequest(client.baseUrl, target, payload, token));
  const isWebhook = target.kind === 'webhook';
  const { code, json } = answer;
  // A method answers `ok: true` when it succeeds; a webhook answers plain text.
  const error = isWebhook || json?.['ok'] === true ? code : (code ?? 'unexpected_answer');
  const ts = error === null ? json?.['ts'] : null;
  return {
    answer,
    error,
    name: isWebhook ? 'incoming webhook' : 'chat.postMessage',
    channel: target.channel,
    ts: typeof ts === 'string' ? ts : null,
  };
}

/**
 * The `ts` of the message that an exchange posted; null if it posted none. The answer of a webhook does not contain it, so it
 * is read from the changes in the log.
 */
export async function findPostedTs(client: ParleyClient, exchange: string): Promise<string | null> {
  const { touched } = await client.exchange(exchange);
  for (const record of touched) if (record.table === 'messages') return record.ts;
  return null;
}

/** The errors of the payload that the answer lists, with their paths. */
export function faultsOfAnswer({ answer, error }: SendOutcome): readonly BlockFault[] {
  const listedFaults = messagesIn(answer.json?.['response_metadata']).flatMap((line) => {
    const fault = faultInMessage(line);
    return fault === null ? [] : [{ ...fault, path: fault.path.replace(/^\/view(?=\/|$)/, '') }];
  });
  const idFault = { path: '/external_id', message: 'is that of another view of the app' };
  return error === 'duplicate_external_id' ? [...listedFaults, idFault] : listedFaults;
}
