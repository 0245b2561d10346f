import type { WorldApp } from '../contract/sandbox.ts';
import type { RequestHeaders } from '../platform/http/answer.ts';
import type { MemberRecord } from './class-record.ts';
import { APP_CALLS, PERSON_CALLS, STRANGER_CALLS } from './limits.ts';
import { Rates } from '../platform/http/call-rates.ts';
import type { Json } from './reduced.ts';

/** How often the tokens of the world are read again because of one that is not known, in milliseconds. */
const READ_EVERY_MS = 5_000;

interface CallerPorts {
  readonly now: () => number;
  readonly members: () => readonly MemberRecord[];
  /** Reads the world in brief. */
  readonly world: () => Promise<Json>;
}

/** Who calls, by their key or their token, and whether they may call now. */
export class Callers {
  readonly #ports: CallerPorts;
  readonly #rates: Rates;
  /** Whose token it is: the id of a member, or of an app that belongs to nobody. */
  readonly #tokens = new Map<string, string>();
  #readAt = -Infinity;

  constructor(ports: CallerPorts) {
    this.#ports = ports;
    this.#rates = new Rates(ports.now);
  }

  /** After how many seconds somebody may call again; 0 if they may now. */
  waitOf({ id }: MemberRecord): number {
    return this.#rates.take(id, PERSON_CALLS);
  }

  /** The same for a call with a token, or without one. */
  waitOfToken(token: string | null): number {
    const owner = token === null ? undefined : this.#tokens.get(token);
    if (owner === undefined) {
      if (token !== null) this.#readAgain();
      return this.#rates.take('', STRANGER_CALLS);
    }
    return this.#rates.take(owner, owner.startsWith('A') ? APP_CALLS : PERSON_CALLS);
  }

  /** Another world has other tokens. */
  forget(): void {
    this.#tokens.clear();
    this.#readAt = -Infinity;
  }

  /** Notes whose tokens these are. */
  note(app: Pick<WorldApp, 'app_id' | 'tokens'>): void {
    const owner = this.#ports.members().find(({ app_id }) => app_id === app.app_id);
    for (const { token } of app.tokens) this.#tokens.set(token, owner?.id ?? app.app_id);
  }

  #readAgain(): void {
    const now = this.#ports.now();
    if (now - this.#readAt < READ_EVERY_MS) return;
    this.#readAt = now;
    void this.#ports
      .world()
      .then(({ apps = [] }) => {
        for (const app of apps as readonly WorldApp[]) this.note(app);
      })
      // The next unknown token has it tried again.
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
const MAX_FORM_BYTES = 64 * 1024;

/** The token in a form: older programs send it there. */
export function tokenIn(headers: RequestHeaders, bytes: Uint8Array): string | null {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded') || bytes.length > MAX_FORM_BYTES)
    return null;
  return new URLSearchParams(new TextDecoder().decode(bytes)).get('token');
}
