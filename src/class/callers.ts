import type { WorldApp, WorldToken } from '../contract/sandbox.ts';
import type { RequestHeaders } from '../platform/http/answer.ts';
import { type Rate, Rates } from '../platform/http/call-rates.ts';
import type { Json } from './reduced.ts';

/** The least time between two reads of the world’s tokens, in milliseconds. An unknown token causes a read. */
const MIN_READ_INTERVAL_MS = 5_000;

/** Somebody who calls, and how fast they may. */
interface Caller {
  readonly id: string;
  readonly rate: Rate;
}

interface CallerPorts {
  readonly now: () => number;
  /** The caller who owns a token. */
  readonly ownerOf: (app: Pick<WorldApp, 'app_id'>, token: WorldToken) => Caller;
  /** The rate of all calls together that have no token, or one that the world does not know. */
  readonly strangers: Rate;
  /** Reads the world in brief. */
  readonly readWorld: () => Promise<Json>;
}

/** Knows callers by their key or their token, and limits how fast each may call. */
export class Callers {
  readonly #ports: CallerPorts;
  readonly #rates: Rates;
  readonly #tokens = new Map<string, Caller>();
  #readAt = -Infinity;

  constructor(ports: CallerPorts) {
    this.#ports = ports;
    this.#rates = new Rates(ports.now);
  }

  /** Counts a call. Returns after how many seconds the caller may try it again; 0: the call may go on. */
  countCall({ id, rate }: Caller): number {
    return this.#rates.take(id, rate);
  }

  /** The same for the owner of a token; null: a call without a token. */
  countTokenCall(token: string | null): number {
    const owner = token === null ? undefined : this.#tokens.get(token);
    if (owner === undefined) {
      if (token !== null) this.#readTokens();
      return this.#rates.take('', this.#ports.strangers);
    }
    return this.countCall(owner);
  }

  /** Forgets all tokens, because another world has other ones. */
  forget(): void {
    this.#tokens.clear();
    this.#readAt = -Infinity;
  }

  /** Notes the owner of each token of an app. */
  note(app: Pick<WorldApp, 'app_id' | 'tokens'>): void {
    for (const token of app.tokens) this.#tokens.set(token.token, this.#ports.ownerOf(app, token));
  }

  #readTokens(): void {
    const now = this.#ports.now();
    if (now - this.#readAt < MIN_READ_INTERVAL_MS) return;
    this.#readAt = now;
    void this.#ports
      .readWorld()
      .then(({ apps = [] }) => {
        for (const app of apps as readonly WorldApp[]) this.note(app);
      })
      // The next unknown token causes another try.
      .catch(() => undefined);
  }
}

const BEARER = /^bearer +(\S+)$/i;

/** The token of a call, where its headers or its address have one. */
export function tokenOf(headers: RequestHeaders, url: URL): string | null {
  const sent = BEARER.exec(headers.get('authorization')?.trim() ?? '')?.[1];
  return sent ?? url.searchParams.get('token');
}

/** The longest form in which a token is looked for, in bytes. */
export const MAX_FORM_BYTES = 64 * 1024;

export const isForm = (headers: RequestHeaders): boolean =>
  headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;

/** The token in a form: legacy programs send it there. */
export function tokenInForm(headers: RequestHeaders, bytes: Uint8Array): string | null {
  if (!isForm(headers) || bytes.length > MAX_FORM_BYTES) return null;
  return new URLSearchParams(new TextDecoder().decode(bytes)).get('token');
}
