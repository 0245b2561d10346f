import * as z from 'zod/mini';
import type { Table } from '../store/table.ts';
import { identifier } from '../runtime/ids.ts';
import { randomAt } from '../runtime/random.ts';
import { secretMaker, type SecretMaker, type SecretOrigin } from '../runtime/secrets.ts';
import { defineTable } from './define-table.ts';

/** How many of a kind were given out. Rows, so that an undone call gives its ids back. */
export const CounterRecord = z.object({ kind: z.string(), given: z.int().check(z.gte(0)) });
export type CounterRecord = z.infer<typeof CounterRecord>;

/** What tells the workspaces of a global identifier apart: more of them than seeds and deployments ever meet. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WORKSPACE_LETTERS = 8;

export const counters = defineTable({
  name: 'counters',
  schema: CounterRecord,
  key: (row) => row.kind,
});

/**
 * Identifiers and secrets of a world. Identifiers are public and follow from the seed and how many came
 * before; secrets follow from the host's salt as well.
 */
export class WorldIds {
  readonly #rows: Table<CounterRecord>;
  readonly #seed: number;
  readonly #realm: string;
  readonly #secret: SecretMaker;
  readonly #life: string;

  /** `life` tells the world from equal ones before it. */
  constructor(rows: Table<CounterRecord>, origin: SecretOrigin & { readonly life: string }) {
    this.#rows = rows;
    this.#seed = origin.seed;
    this.#realm = origin.realm;
    this.#secret = secretMaker(origin);
    this.#life = origin.life;
  }

  /** A new identifier, for example `next('B')`. */
  next(prefix: string): string {
    return identifier(prefix, this.#seed, this.#count(prefix));
  }

  /** A new identifier that no other workspace of any deployment gives, for example `global('Ev')`. */
  global(prefix: string): string {
    const workspace = randomAt(this.#seed, this.#realm, prefix).word(WORKSPACE_LETTERS, LETTERS);
    return identifier(prefix + workspace, this.#seed, this.#count(prefix));
  }

  /** How many of a kind came before this one, from 0 on. */
  number(kind: string): number {
    return this.#count(`number:${kind}`);
  }

  /** A new word that is no secret but belongs to one deployment, for example a client id. */
  word(purpose: string, length: number, alphabet: string): string {
    const n = this.#count(`word:${purpose}`);
    return randomAt(this.#seed, this.#realm, purpose, n).word(length, alphabet);
  }

  /** A new secret word, of letters and digits unless told otherwise; `purpose` keeps kinds of secret apart. */
  secret(purpose: string, length: number, alphabet?: string): string {
    return this.#secret(purpose, this.#count(`secret:${purpose}`), length, alphabet);
  }

  /** A new secret word that no equal world gives out: it ends with this one. */
  secretOfLife(purpose: string, length: number): string {
    return this.#secret(`${purpose} ${this.#life}`, this.#count(`secret:${purpose}`), length);
  }

  #count(kind: string): number {
    const given = this.#rows.get(kind)?.given ?? 0;
    this.#rows.put({ kind, given: given + 1 });
    return given;
  }
}
