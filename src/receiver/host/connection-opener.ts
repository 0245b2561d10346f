import * as z from 'zod/mini';
import type { WorldApp } from '../../contract/sandbox.ts';
import { readApp } from './app-access.ts';

/** The address of a new connection, or why it could not be opened. Trying again helps only after `failed`. */
export type OpenResult =
  | { readonly kind: 'opened'; readonly address: string }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string };

const SCOPE = 'connections:write';

const word = z.optional(z.string().check(z.maxLength(200)));
const Minted = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) });
const Answer = z.object({
  ok: z.boolean(),
  error: word,
  url: z.optional(z.string().check(z.maxLength(2000))),
});

/** Errors of a token. Another token of the app may work. */
const NEEDS_TOKEN = /^(invalid_auth|token_revoked|token_expired|missing_scope)$/;

const UNINSTALLED =
  'The app is not installed in the workspace, or the workspace was deleted. Install the app, then start again.';

/** Asks the platform for connections of an app in socket mode. */
export class ConnectionOpener {
  readonly #fetch: typeof globalThis.fetch;
  readonly #base_url: string;
  readonly #app_id: string;

  constructor(fetch: typeof globalThis.fetch, base_url: string, app_id: string) {
    this.#fetch = fetch;
    this.#base_url = base_url;
    this.#app_id = app_id;
  }

  /** Never rejects. Uses an app-level token that the app has, or issues one. */
  async open(): Promise<OpenResult> {
    try {
      const read = await readApp(this.#fetch, this.#base_url, this.#app_id);
      if (read === null) return refuseOpening('This world no longer has the app.');
      const fault = faultOf(read.app);
      if (fault !== null) return refuseOpening(fault);
      const existing = tokenOf(read.app);
      if (existing !== null) {
        const { ok, error, url } = await this.#call(existing);
        if (ok || !NEEDS_TOKEN.test(error ?? '')) return this.#opened(url, error);
      }
      const { error, url } = await this.#call(await this.#mint());
      return this.#opened(url, error);
    } catch (error) {
      return { kind: 'failed', reason: String(error) };
    }
  }

  #opened(url = '', error = 'it returned no address'): OpenResult {
    if (error === 'account_inactive') return refuseOpening(UNINSTALLED);
    if (!URL.canParse(url) || !/^wss?:$/.test(new URL(url).protocol))
      return { kind: 'failed', reason: `apps.connections.open: ${error}` };
    // The page may be open at another address of the server, and its policy allows only that address.
    const { pathname, search } = new URL(url);
    const { origin } = new URL(this.#base_url);
    return { kind: 'opened', address: `${origin.replace(/^http/, 'ws')}${pathname}${search}` };
  }

  async #call(token: string): Promise<z.infer<typeof Answer>> {
    const response = await this.#fetch(`${this.#base_url}/api/apps.connections.open`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${token}`,
      },
    });
    return Answer.parse(await response.json());
  }

  async #mint(): Promise<string> {
    const response = await this.#fetch(`${this.#base_url}/sandbox/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: this.#app_id, type: 'app', scopes: [SCOPE] }),
    });
    if (!response.ok) throw new Error(`POST /sandbox/tokens answered HTTP ${response.status}`);
    return Minted.parse(await response.json()).token;
  }
}

const refuseOpening = (reason: string): OpenResult => ({ kind: 'refused', reason });

function faultOf({ delivery, delivery_disabled }: WorldApp): string | null {
  if (delivery !== 'socket')
    return 'The app no longer delivers over sockets. Start again to change that.';
  return delivery_disabled
    ? 'Deliveries of the app are disabled. Enable them under Subscriptions, then start again.'
    : null;
}

/** The newest app-level token that may open connections; null if the app has no such token. */
const tokenOf = ({ tokens }: WorldApp): string | null =>
  tokens.findLast(
    ({ type, status, scopes }) => type === 'app' && status === 'active' && scopes.includes(SCOPE),
  )?.token ?? null;
