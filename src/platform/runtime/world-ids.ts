import * as z from 'zod/mini';
import type { Table } from '../store/table.ts';
import { identifier } from './ids.ts';
import { ALPHANUMERIC, randomAt } from './random.ts';

/** How many of a kind were given out. Rows, so that an undone call gives its ids back. */
export const CounterRecord = z.object({ kind: z.string(), given: z.int() });
export type CounterRecord = z.infer<typeof CounterRecord>;

export const counters = {
  name: 'counters',
  schema: CounterRecord,
  key: (row: CounterRecord) => row.kind,
};

/** Identifiers and secrets of a world, each following from its seed and how many came before. */
export class WorldIds {
  readonly #rows: Table<CounterRecord>;
  readonly #seed: number;
  readonly #realm: string;

  /** `realm` is the deployment's name: a secret of one deployment is never one of another. */
  constructor(rows: Table<CounterRecord>, seed: number, realm: string) {
    this.#rows = rows;
    this.#seed = seed;
    this.#realm = realm;
  }

  /** A new identifier, for example `next('B')`. */
  next(prefix: string): string {
    return identifier(prefix, this.#seed, this.#count(prefix));
  }

  /** A new secret word; `purpose` keeps kinds of secret apart. */
  secret(purpose: string, length: number, alphabet: string = ALPHANUMERIC): string {
    const n = this.#count(`secret:${purpose}`);
    return randomAt(this.#seed, this.#realm, purpose, n).word(length, alphabet);
  }

  #count(kind: string): number {
    const given = this.#rows.get(kind)?.given ?? 0;
    this.#rows.put({ kind, given: given + 1 });
    return given;
  }
}
