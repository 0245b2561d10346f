import type { SandboxChange, SandboxChangePage } from '../../../contract/sandbox.ts';
import { estimateBytes } from '../rows/held-bytes.ts';

/** How many changes are kept, in memory alone: a recording follows them as they happen. */
const MAX_CHANGES = 200;

/** What they take at most, in bytes. The newest is kept however large it is: the sandbox limits the body of a call. */
const MAX_CHANGES_BYTES = 2 * 1024 * 1024;

/** The part of the log that has what the sandbox changed, oldest first. Ids rise as those of calls do, and are never reused. */
export class SandboxChanges {
  #changes: SandboxChange[] = [];
  #count = 0;

  /** Adds a change. Its id begins with that of the newest call: ids of calls rise even across starts. */
  add(newest: string | null, change: Omit<SandboxChange, 'id'>): void {
    this.#count += 1;
    const id = `s${newest?.slice(1) ?? '0'.repeat(10)}-${String(this.#count).padStart(10, '0')}`;
    this.#changes.push({ id, ...change });
    while (this.#changes.length > 1 && this.#isTooMuch) this.#changes.shift();
  }

  get #isTooMuch(): boolean {
    const bytes = this.#changes.reduce((sum, change) => sum + estimateBytes(change), 0);
    return this.#changes.length > MAX_CHANGES || bytes > MAX_CHANGES_BYTES;
  }

  /** Up to `limit` changes after an id, or from the oldest. */
  page(after: string | null, limit: number): SandboxChangePage {
    const later = this.#changes.filter(({ id }) => after === null || id > after);
    const changes = later.slice(0, limit);
    const cursor = changes.at(-1)?.id ?? after;
    return { ok: true, changes, cursor, more: later.length > limit };
  }

  /** Removes the changes after a call (null: all), and returns them. */
  cut(call: string | null): readonly SandboxChange[] {
    const isLater = ({ after }: SandboxChange) => (after ?? '') >= (call ?? '');
    const removed = this.#changes.filter(isLater);
    this.#changes = this.#changes.filter((change) => !isLater(change));
    return removed;
  }

  /** Adds changes that were cut, in the order in which they were noted. */
  restore(removed: readonly SandboxChange[]): void {
    this.#changes = [...removed, ...this.#changes].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
}
