import * as z from 'zod/mini';
import type { DraftStorage } from '../../../kit/drafts/draft-storage.ts';

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

const Kept = z.object({
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
  readonly #drafts: DraftStorage;
  readonly #tab: DraftStorage;

  constructor(drafts: DraftStorage, tab: DraftStorage) {
    this.#drafts = drafts;
    this.#tab = tab;
  }

  /** All drafts, the last changed first. */
  list(): readonly KeptDraft[] {
    const found: KeptDraft[] = [];
    for (let at = 0; at < this.#drafts.length; at += 1) {
      const key = this.#drafts.key(at);
      const draft = key?.startsWith(PREFIX) === true ? this.read(key.slice(PREFIX.length)) : null;
      if (draft !== null) found.push(draft);
    }
    return found.toSorted((one, other) => other.changed - one.changed);
  }

  read(id: string): KeptDraft | null {
    try {
      const kept = Kept.safeParse(JSON.parse(this.#drafts.getItem(PREFIX + id) ?? 'null'));
      return kept.success ? { id, ...kept.data } : null;
    } catch {
      return null;
    }
  }

  write({ id, ...draft }: KeptDraft): void {
    try {
      this.#drafts.setItem(PREFIX + id, JSON.stringify(draft));
    } catch {
      // See above: the tab still has it.
    }
  }

  /** Whether a draft is stored exactly like this. */
  holds({ id, name, payload }: Omit<KeptDraft, 'changed'>): boolean {
    const kept = this.read(id);
    return kept?.name === name && JSON.stringify(kept.payload) === JSON.stringify(payload);
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
