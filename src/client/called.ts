import type { ParleyClient } from './transport/client.ts';
import type { RawAnswer, RawCall } from './transport/raw-call.ts';

/** A call that was made, with what came of it. */
export interface Called {
  readonly call: RawCall & { readonly body: string | null };
  readonly answer: RawAnswer;
  /** The JSON object of the answer; empty when it is none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Code it was refused with; null for a success. */
  readonly error: string | null;
}

/** Makes a call and reads its answer as JSON. Rejects only when nothing answered. */
export async function called(
  client: Pick<ParleyClient, 'call'>,
  call: Called['call'],
): Promise<Called> {
  const answer = await client.call(call);
  const body = objectIn(answer.text);
  const refused = body['ok'] === false || answer.status >= 400;
  return {
    call,
    answer,
    body,
    error: refused ? codeIn(body, answer) : null,
  };
}

/** Webhooks answer the bare code as plain text. */
function codeIn({ error }: Called['body'], { text, status }: RawAnswer): string {
  if (typeof error === 'string') return error;
  return /^[a-z_]{3,60}$/.test(text) ? text : `HTTP ${status}`;
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A text of an answer; empty where it has none. */
export function textOf(made: Called | undefined, field: string): string {
  const value = made?.body[field];
  return typeof value === 'string' ? value : '';
}

/** A call with a form as its body. */
export function formCall(
  url: string,
  fields: Readonly<Record<string, string | undefined>>,
  headers: RawCall['headers'] = [],
): Called['call'] {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value);
  return {
    verb: 'POST',
    url,
    headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...headers],
    body: form.toString(),
  };
}

/** Basic authentication of a client: each half percent-encoded (RFC 6749, 2.3.1). */
export const basicAuthentication = (id: string, secret: string) =>
  [
    'Authorization',
    `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
  ] as const;

/** A random value that nobody can guess, for `state`, `nonce` and the like. */
export function unguessable(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
