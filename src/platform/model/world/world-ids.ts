import * as z from 'zod/mini';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { identifier } from '../../runtime/ids.ts';
import { randomAt, ALPHANUMERIC } from '../../runtime/random.ts';
import type { Table } from '../../store/table.ts';
import { defineTable } from '../define-table.ts';

/** How many ids of a kind were generated. Rows, so that undoing a call also undoes its ids. */
export const CounterRecord = z.object({ kind: z.string(), given: z.int().check(z.gte(0)) });

export type CounterRecord = z.infer<typeof CounterRecord>;

/** A global id names its workspace by letters, so that ids of two seeds or deployments do not collide. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const WORKSPACE_LETTERS = 8;

export const counters = defineTable({
  name: 'counters',
  schema: CounterRecord,
  key: (row) => row.kind,
});

/**
 * Generates the ids and secrets of a world. Ids are public and derived from the seed and a counter; secrets are
 * derived from the host's salt as well.
 */
export class WorldIds {
  readonly #rows: Table<CounterRecord>;
  readonly #seed: number;
  readonly #realm: string;
  readonly #secret: SecretMaker;
  readonly #life: string;

  /** `life` distinguishes the world from earlier worlds with the same options. */
  constructor(rows: Table<CounterRecord>, origin: SecretOrigin & { readonly life: string }) {
    this.#rows = rows;
    this.#seed = origin.seed;
    this.#realm = origin.realm;
    this.#secret = secretMaker(origin);
    this.#life = origin.life;
  }

  /** A new id, for example `next('B')`. */
  next(prefix: string): string {
    return identifier(prefix, this.#seed, this.#count(prefix));
  }

  /** A new id that is unique across all workspaces and deployments, for example `global('Ev')`. */
  global(prefix: string): string {
    const workspace = randomAt(this.#seed, this.#realm, prefix).word(WORKSPACE_LETTERS, LETTERS);
    return identifier(prefix + workspace, this.#seed, this.#count(prefix));
  }

  /** The next number of a kind, from 0. */
  number(kind: string): number {
    return this.#count(`number:${kind}`);
  }

  /** A new word that is not secret but specific to one deployment, for example a client id. */
  word(purpose: string, length: number, alphabet: string): string {
    const n = this.#count(`word:${purpose}`);
    return randomAt(this.#seed, this.#realm, purpose, n).word(length, alphabet);
  }

  /** A new secret, by default of letters and digits; `purpose` separates kinds of secret. */
  secret(purpose: string, length: number, alphabet?: string): string {
    return this.#secret(purpose, this.#count(`secret:${purpose}`), length, alphabet);
  }

  /** A new secret that is valid for this world only, not for another with the same options. */
  secretOfLife(purpose: string, length: number): string {
    return this.#secret(`${purpose} ${this.#life}`, this.#count(`secret:${purpose}`), length);
  }

  #count(kind: string): number {
    const given = this.#rows.get(kind)?.given ?? 0;
    this.#rows.put({ kind, given: given + 1 });
    return given;
  }
}

/** What the secrets of a world are derived from. */
interface SecretOrigin {
  readonly seed: number;
  /** Random text of the host; null if the secrets are meant to be predictable. */
  readonly salt: string | null;
  /** Name of the deployment: deployments never share a secret. */
  readonly realm: string;
}

/** Returns the `n`-th secret of a purpose: `length` letters of the alphabet (at most 256). */
type SecretMaker = (purpose: string, n: number, length: number, alphabet?: string) => string;

const bytesOf = (...parts: readonly (string | number)[]): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(parts));

/**
 * The only source of secrets: tokens, client and signing secrets, webhooks, consents, codes. Each is a
 * pseudorandom function (HMAC-SHA-256) of its purpose and number under a key made of seed, salt and
 * deployment. It is reproducible and one-way: the seed and any number of the secrets reveal nothing about the others without
 * the salt (docs/decisions/secrets.md).
 */
export function secretMaker({ seed, salt, realm }: SecretOrigin): SecretMaker {
  const key = hmac(sha256, bytesOf('parley secrets', salt ?? ''), bytesOf(seed, realm));
  // Half of the work is the same for all secrets: it is done once.
  const keyed = hmac.create(sha256, key);
  return (purpose, n, length, alphabet = ALPHANUMERIC) => {
    // Bytes at or above this would make some letters more likely than others.
    const fair = 256 - (256 % alphabet.length);
    let word = '';
    for (let block = 0; word.length < length; block += 1) {
      for (const byte of keyed
        .clone()
        .update(bytesOf(purpose, n, block))
        .digest()) {
        if (byte < fair && word.length < length) word += alphabet.charAt(byte % alphabet.length);
      }
    }
    return word;
  };
}
