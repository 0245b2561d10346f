import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';
import type { AppAccess } from './app-access.ts';

/** A call that a program asked for. */
export interface ProgramCall {
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The delivery that it handles; null if that is unknown. */
  readonly delivery: string | null;
}

/** A message that a program posts to a response URL. */
export interface ProgramResponse {
  readonly url: string;
  /** A JSON object. */
  readonly message: string;
  readonly delivery: string | null;
}

export type CallResult =
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Errors of a token. Another token of the app may work. */
const NEEDS_TOKEN = /"error":\s*"(invalid_auth|token_revoked|token_expired|account_inactive)"/;

/**
 * Calls Web API methods for a program with the bot token of its app, which the program never sees, and posts to response
 * URLs. After a refusal of the token it reads the app again, once: a reset of the world replaces tokens.
 */
export class ApiCaller {
  readonly #fetch: typeof globalThis.fetch;
  readonly #base_url: string;
  readonly #read: () => Promise<AppAccess | null>;
  readonly #responses: AppAccess['responses'];
  #token: string | null;

  constructor(
    fetch: typeof globalThis.fetch,
    base_url: string,
    { token, responses }: Pick<AppAccess, 'token' | 'responses'>,
    read: () => Promise<AppAccess | null>,
  ) {
    this.#fetch = fetch;
    this.#base_url = base_url;
    this.#token = token;
    this.#responses = responses;
    this.#read = read;
  }

  /** Never rejects. */
  async call(call: ProgramCall): Promise<CallResult> {
    if ('token' in call.fields)
      return failCall(
        'Leave out the argument token: calls are made with the bot token of the app.',
      );
    try {
      const text = await this.#send(call, this.#token);
      if (!NEEDS_TOKEN.test(text.slice(0, 200))) return { kind: 'answered', text };
      const access = await this.#read();
      if (access === null || access.token === this.#token) return { kind: 'answered', text };
      this.#token = access.token;
      return { kind: 'answered', text: await this.#send(call, this.#token) };
    } catch (error) {
      return failCall(`The platform did not answer: ${String(error)}`);
    }
  }

  /** Posts to a response URL, and to no other address. Never rejects. */
  async respond({ url, message, delivery }: ProgramResponse): Promise<CallResult> {
    const address = responseAddress(url, this.#responses);
    if (address === null)
      return failCall(`${url} is no response URL of this platform. Nothing was sent.`);
    try {
      const response = await this.#fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [CLIENT_HEADER]: 'program',
          ...(delivery !== null && { 'x-parley-caused-by': delivery }),
        },
        body: message,
      });
      const text = await response.text();
      const answer = text === 'ok' ? { ok: true } : { ok: false, error: text };
      return { kind: 'answered', text: JSON.stringify(answer) };
    } catch (error) {
      return failCall(`The platform did not answer: ${String(error)}`);
    }
  }

  async #send({ method, fields, delivery }: ProgramCall, token: string | null): Promise<string> {
    const response = await this.#fetch(`${this.#base_url}/api/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        [CLIENT_HEADER]: 'program',
        ...(delivery !== null && { 'x-parley-caused-by': delivery }),
      },
      body: new URLSearchParams(fields).toString(),
    });
    return response.text();
  }
}

/** What follows the host in a response URL. */
const RESPONSE_PATH = /^\/(?:commands|actions)\/\w+\/\w+\/[\w-]+$/;

/** Where to post to a response URL; null for any other address. An address with `..` or a query is never a response URL. */
function responseAddress(url: string, { named, at }: AppAccess['responses']): string | null {
  const path = url.startsWith(named) ? url.slice(named.length) : '';
  return RESPONSE_PATH.test(path) ? at + path : null;
}

const failCall = (message: string): CallResult => ({ kind: 'failed', message });
