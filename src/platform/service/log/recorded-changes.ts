import type { RecordChange } from '../../../contract/sandbox.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { isSecretField } from '../../../contract/secrets/masked-fields.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import type { Known } from '../../../contract/secrets/secret-spans.ts';

/** The most changed records of one call that the log keeps; the rest are counted. */
const MAX_CHANGES = 200;
/** The most characters for all changed records of one call. */
const MAX_HELD_LENGTH = 256 * 1024;
/** Longer texts and lists are cut, with a note of how much is missing. */
const MAX_TEXT_LENGTH = 4000;
const MAX_LIST_LENGTH = 200;
/** Real data is not nested deeper. */
const MAX_DEPTH = 32;

/** The changes of a call as the log keeps them. */
export interface RecordedChanges {
  readonly changes: readonly RecordChange[];
  /** How many more records were changed. */
  readonly left_out: number;
}

/** The changes of a call with secrets masked, shortened to the limits of the log. */
export function recordChanges(changes: readonly RecordChange[], known: Known): RecordedChanges {
  const writer = new RowWriter(known);
  const kept: RecordChange[] = [];
  for (const { table, key, before, after } of changes) {
    if (kept.length === MAX_CHANGES || writer.isFull) break;
    // The key of a token record is the token.
    kept.push({
      table,
      key: mask(key, known),
      before: writer.row(before),
      after: writer.row(after),
    });
  }
  return { changes: kept, left_out: changes.length - kept.length };
}

/** Copies rows for display, until the limit is reached. */
class RowWriter {
  readonly #known: Known;
  #left = MAX_HELD_LENGTH;

  constructor(known: Known) {
    this.#known = known;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** A value of a row with secrets masked at any depth, cut if it is too long. */
  row(value: unknown, depth = 0): unknown {
    this.#left -= 8;
    if (typeof value === 'string') return this.#text(mask(value, this.#known));
    if (typeof value !== 'object' || value === null) return value;
    if (this.isFull || depth === MAX_DEPTH) return '…';
    if (Array.isArray(value)) return this.#list(value, depth);
    const fields = Object.entries(value);
    const written = fields.slice(0, MAX_LIST_LENGTH).map(([name, held]) => {
      this.#left -= name.length;
      const field = mask(name, this.#known);
      return [field, isSecret(name, held) ? hideValue(held) : this.row(held, depth + 1)] as const;
    });
    const more = fields.length - written.length;
    return Object.fromEntries(more === 0 ? written : [...written, ['…', `${more} more`]]);
  }

  #list(values: readonly unknown[], depth: number): unknown[] {
    const kept = values.slice(0, MAX_LIST_LENGTH).map((value) => this.row(value, depth + 1));
    const more = values.length - kept.length;
    return more === 0 ? kept : [...kept, `… ${more} more`];
  }

  #text(text: string): string {
    const kept = cut(text, Math.max(0, Math.min(MAX_TEXT_LENGTH, this.#left)));
    this.#left -= kept.length;
    return kept.length === text.length
      ? text
      : `${kept}… ${text.length - kept.length} more characters`;
  }
}

/** A code challenge is the verifier itself unless its method is S256 (RFC 7636, 4.2). */
const isSecret = (name: string, held: unknown): boolean =>
  name === 'challenge'
    ? !(typeof held === 'object' && held !== null && 'method' in held && held.method === 'S256')
    : isSecretField(name);

/** What is shown instead of a secret; null stays null. */
function hideValue(value: unknown): unknown {
  if (typeof value === 'string') return maskSecret(value);
  return value === null || typeof value === 'boolean' ? value : '…';
}

/**
 * The first `most` characters of a text, as a copy. Engines keep the whole text in memory as long as a slice of it is
 * used; a copy lets them free the rest.
 */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : (JSON.parse(JSON.stringify(text.slice(0, most))) as string);
}
