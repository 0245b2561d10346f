import type { ParleyClient } from '../../../client/transport/client.ts';
import type { Target } from './target.ts';

/** How a message was answered. */
export interface Sent {
  readonly ok: boolean;
  readonly status: number;
  /** The body as it came. */
  readonly body: string;
  /** The code of a refusal. */
  readonly error: string | null;
  readonly duration_ms: number;
  readonly exchange: string | null;
  /** What was called, as the catalogue names it. */
  readonly name: string;
  readonly channel: string;
  /** `ts` of the message, where the answer says it. */
  readonly ts: string | null;
}

/** The request that sends a payload; `token` is for targets that are methods. */
export function requestTo(
  baseUrl: string,
  target: Target,
  payload: Readonly<Record<string, unknown>>,
  token: string | null,
) {
  const isHook = target.kind === 'webhook';
  return {
    verb: 'POST',
    url: isHook ? target.url : `${baseUrl}/api/chat.postMessage`,
    headers: [
      ['Content-Type', isHook ? 'application/json' : 'application/json; charset=utf-8'] as const,
      ...(isHook || token === null ? [] : [['Authorization', `Bearer ${token}`] as const]),
    ],
    body: JSON.stringify(isHook ? payload : { channel: target.channel, ...payload }),
  };
}

/** Sends a payload. Any answer is one; it rejects only when nothing answered. */
export async function sendMessage(
  client: ParleyClient,
  target: Target,
  payload: Readonly<Record<string, unknown>>,
  token: string | null,
): Promise<Sent> {
  const answer = await client.call(requestTo(client.baseUrl, target, payload, token));
  const { status, text, duration_ms, exchange } = answer;
  const common = { status, body: text, duration_ms, exchange, channel: target.channel };
  if (target.kind === 'webhook') {
    const ok = status === 200;
    return { ...common, ok, error: ok ? null : text, name: 'incoming webhook', ts: null };
  }
  const body = parsed(text);
  const ok = body['ok'] === true;
  return {
    ...common,
    ok,
    error: ok ? null : textIn(body['error']),
    name: 'chat.postMessage',
    ts: ok ? textIn(body['ts']) : null,
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * The `ts` of what an exchange posted. A webhook never answers it; what the call changed tells it, and is in
 * the log for whoever may see everything.
 */
export async function postedTs(client: ParleyClient, exchange: string): Promise<string | null> {
  const { touched } = await client.exchange(exchange);
  for (const record of touched) if (record.table === 'messages') return record.ts;
  return null;
}
