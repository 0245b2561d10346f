import { safeStorage } from '../base/storage.ts';

/** What a `MemoryStorage` begins with, and how many entries it has room for. */
export interface StorageOptions {
  readonly entries?: Readonly<Record<string, string>>;
  readonly room?: number;
}

/** A storage of a browser in memory. It throws when it is full, as theirs do. */
export class MemoryStorage implements Storage {
  readonly #entries: Map<string, string>;
  readonly #room: number;

  constructor({ entries = {}, room = Infinity }: StorageOptions = {}) {
    this.#entries = new Map(Object.entries(entries));
    this.#room = room;
  }

  /** A copy, as a tab gets that was opened from another. */
  copy(): MemoryStorage {
    return new MemoryStorage({ entries: Object.fromEntries(this.#entries), room: this.#room });
  }

  get length(): number {
    return this.#entries.size;
  }

  key(at: number): string | null {
    return [...this.#entries.keys()][at] ?? null;
  }

  getItem(name: string): string | null {
    return this.#entries.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    if (!this.#entries.has(name) && this.#entries.size >= this.#room) throw new Error('full');
    this.#entries.set(name, value);
  }

  removeItem(name: string): void {
    this.#entries.delete(name);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** The storage of a browser that blocks it. */
export const BLOCKED = safeStorage(() => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
});
