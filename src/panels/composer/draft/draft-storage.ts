import * as z from 'zod/mini';
import { SHARED_DRAFTS, TAB_DRAFTS } from '../../../base/drafts.ts';
import type { SafeStorage } from '../../../base/storage.ts';

/** A draft in the browser's storage. */
export interface KeptDraft {
  readonly id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** When it was last changed, in milliseconds of the browser's clock. */
  readonly changed: number;
}

const PREFIX = 'parley.composer.draft.';
const CURRENT = 'parley.composer.current';

const StoredDraft = z.object({
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
  changed: z.number(),
});

/**
 * Drafts in the browser's storage. Each has its own key, so that two tabs can edit different drafts. Each tab
 * remembers its open draft. Damaged drafts are not listed. If the storage is full, the draft lasts as long as the
 * tab.
 */
export class KeptDrafts {
  readonly #drafts: SafeStorage;
  readonly #tab: SafeStorage;

  constructor(drafts = SHARED_DRAFTS, tab = TAB_DRAFTS) {
    this.#drafts = drafts;
    this.#tab = tab;
  }

  /** All drafts, the last changed first. */
  list(): readonly KeptDraft[] {
    return this.#drafts
      .keys()
      .map((key) => this.read(KeptDrafts.idOf(key)))
      .filter((draft) => draft !== null)
      .toSorted((one, other) => other.changed - one.changed);
  }

  read(id: string | null): KeptDraft | null {
    if (id === null) return null;
    try {
      const stored = StoredDraft.safeParse(JSON.parse(this.#drafts.getItem(PREFIX + id) ?? 'null'));
      return stored.success ? { id, ...stored.data } : null;
    } catch {
      return null;
    }
  }

  write({ id, ...draft }: KeptDraft): void {
    this.#drafts.setItem(PREFIX + id, JSON.stringify(draft));
  }

  /** Whether a draft is stored exactly like this. */
  holds({ id, name, payload }: Omit<KeptDraft, 'changed'>): boolean {
    const stored = this.read(id);
    return stored?.name === name && JSON.stringify(stored.payload) === JSON.stringify(payload);
  }

  remove(id: string): void {
    this.#drafts.removeItem(PREFIX + id);
  }

  /** Id of the draft that is open in this tab. */
  get current(): string | null {
    return this.#tab.getItem(CURRENT);
  }

  /** Remembers which draft is open in this tab. */
  open(id: string): void {
    this.#tab.setItem(CURRENT, id);
  }

  /** Id of the draft that has this storage key; null for other keys. */
  static idOf(key: string | null): string | null {
    return key?.startsWith(PREFIX) === true ? key.slice(PREFIX.length) : null;
  }
}
