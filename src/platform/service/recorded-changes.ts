import type { RecordChange } from '../../contract/sandbox.ts';
import { isSecretField } from '../../contract/secrets/fields.ts';
import { mask } from '../../contract/secrets/mask.ts';
import { masked } from '../../contract/secrets/masked.ts';
import type { Known } from '../../contract/secrets/secret-spans.ts';
import { cut } from './cut.ts';

/** The most records of one call that are kept; the rest are counted. */
const MOST_CHANGES = 200;
/** What the records of one call may hold together, in characters. */
const MOST_HELD = 256 * 1024;
/** A text, or a list, beyond this is cut, and says how much of it is missing. */
const LONGEST_TEXT = 4000;
const LONGEST_LIST = 200;
/** Nothing that people write goes deeper. */
const DEEPEST = 32;

/** What the log keeps of the changes of a call. */
export interface RecordedChanges {
  readonly changes: readonly RecordChange[];
  /** How many more there were. */
  readonly left_out: number;
}

/** The changes of a call with their secrets masked, as many and as much of each as the log can hold. */
export function recordedChanges(changes: readonly RecordChange[], known: Known): RecordedChanges {
  const writer = new RowWriter(known);
  const kept: RecordChange[] = [];
  for (const { table, key, before, after } of changes) {
    if (kept.length === MOST_CHANGES || writer.isFull) break;
    // Records of tokens are known by the token.
    kept.push({
      table,
      key: mask(key, known),
      before: writer.row(before),
      after: writer.row(after),
    });
  }
  return { changes: kept, left_out: changes.length - kept.length };
}

/** Writes rows down for people to read until there is no more room. */
class RowWriter {
  readonly #known: Known;
  #left = MOST_HELD;

  constructor(known: Known) {
    this.#known = known;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** A value of a row, its secrets masked however deep they stand, cut where it is too much to keep. */
  row(value: unknown, depth = 0): unknown {
    this.#left -= 8;
    if (typeof value === 'string') return this.#text(mask(value, this.#known));
    if (typeof value !== 'object' || value === null) return value;
    if (this.isFull || depth === DEEPEST) return '…';
    if (Array.isArray(value)) return this.#list(value, depth);
    const fields = Object.entries(value);
    const written = fields.slice(0, LONGEST_LIST).map(([name, held]) => {
      this.#left -= name.length;
      const field = mask(name, this.#known);
      return [field, isSecret(name, held) ? hidden(held) : this.row(held, depth + 1)] as const;
    });
    const more = fields.length - written.length;
    return Object.fromEntries(more === 0 ? written : [...written, ['…', `${more} more`]]);
  }

  #list(values: readonly unknown[], depth: number): unknown[] {
    const kept = values.slice(0, LONGEST_LIST).map((value) => this.row(value, depth + 1));
    const more = values.length - kept.length;
    return more === 0 ? kept : [...kept, `… ${more} more`];
  }

  #text(text: string): string {
    const kept = cut(text, Math.max(0, Math.min(LONGEST_TEXT, this.#left)));
    this.#left -= kept.length;
    return kept.length === text.length
      ? text
      : `${kept}… ${text.length - kept.length} more characters`;
  }
}

/** The challenge of a code is its verifier itself, unless it is a hash (RFC 7636, 4.2). */
const isSecret = (name: string, held: unknown): boolean =>
  name === 'challenge'
    ? !(typeof held === 'object' && held !== null && 'method' in held && held.method === 'S256')
    : isSecretField(name);

/** What is shown in place of a secret. A missing one is shown as missing. */
function hidden(value: unknown): unknown {
  if (typeof value === 'string') return masked(value);
  return value === null || typeof value === 'boolean' ? value : '…';
}
