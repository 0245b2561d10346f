import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';
import type { AppAccess } from './app-access.ts';

/** A call that a program asked for. */
export interface ProgramCall {
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The delivery that it handles; null if that is unknown. */
  readonly delivery: string | null;
}

export type CallResult =
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Errors of a token that another token of the app may not have. */
const NEEDS_TOKEN = /"error":\s*"(invalid_auth|token_revoked|token_expired|account_inactive)"/;

/**
 * Calls Web API methods for a program with the bot token of its app, which the program never sees. After a refusal of
 * the token it reads the app again, once: a reset of the world replaces tokens.
 */
export class ApiCaller {
  readonly #fetch: typeof globalThis.fetch;
  readonly #base_url: string;
  readonly #read: () => Promise<AppAccess | null>;
  #token: string | null;

  constructor(
    fetch: typeof globalThis.fetch,
    base_url: string,
    token: string | null,
    read: () => Promise<AppAccess | null>,
  ) {
    this.#fetch = fetch;
    this.#base_url = base_url;
    this.#token = token;
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

const failCall = (message: string): CallResult => ({ kind: 'failed', message });
