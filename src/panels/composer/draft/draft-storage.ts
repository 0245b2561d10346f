import * as z from 'zod/mini';
import { SHARED_DRAFTS, TAB_DRAFTS } from '../../../base/drafts.ts';
import type { SafeStorage } from '../../../base/storage.ts';

/** A draft in the browser's storage. */
export interface SavedDraft {
  readonly id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** When it was last changed, in milliseconds of the browser's clock. */
  readonly changed: number;
}

const DRAFT_KEY_PREFIX = 'parley.composer.draft.';
const OPEN_DRAFT_KEY = 'parley.composer.current';

const DraftJson = z.object({
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
  changed: z.number(),
});

/**
 * Drafts in the browser's storage. Each has its own key, so that two tabs can edit different drafts. Each tab
 * remembers its open draft. Damaged drafts are not listed. If the storage is full, the draft lasts as long as the
 * tab.
 */
export class DraftStorage {
  readonly #drafts: SafeStorage;
  readonly #tab: SafeStorage;

  constructor(drafts = SHARED_DRAFTS, tab = TAB_DRAFTS) {
    this.#drafts = drafts;
    this.#tab = tab;
  }

  /** All drafts, the last changed first. */
  list(): readonly SavedDraft[] {
    return this.#drafts
      .keys()
      .map((key) => this.read(DraftStorage.idOf(key)))
      .filter((draft) => draft !== null)
      .toSorted((one, other) => other.changed - one.changed);
  }

  read(id: string | null): SavedDraft | null {
    if (id === null) return null;
    try {
      const stored = DraftJson.safeParse(
        JSON.parse(this.#drafts.getItem(DRAFT_KEY_PREFIX + id) ?? 'null'),
      );
      return stored.success ? { id, ...stored.data } : null;
    } catch {
      return null;
    }
  }

  write({ id, ...draft }: SavedDraft): void {
    this.#drafts.setItem(DRAFT_KEY_PREFIX + id, JSON.stringify(draft));
  }

  /** Whether the draft is stored with exactly this name and payload. */
  holds({ id, name, payload }: Omit<SavedDraft, 'changed'>): boolean {
    const stored = this.read(id);
    return stored?.name === name && JSON.stringify(stored.payload) === JSON.stringify(payload);
  }

  remove(id: string): void {
    this.#drafts.removeItem(DRAFT_KEY_PREFIX + id);
  }

  /** Id of the draft that is open in this tab. */
  get openDraftId(): string | null {
    return this.#tab.getItem(OPEN_DRAFT_KEY);
  }

  /** Remembers which draft is open in this tab. */
  rememberOpen(id: string): void {
    this.#tab.setItem(OPEN_DRAFT_KEY, id);
  }

  /** Id of the draft that has this storage key; null for other keys. */
  static idOf(key: string | null): string | null {
    return key?.startsWith(DRAFT_KEY_PREFIX) === true ? key.slice(DRAFT_KEY_PREFIX.length) : null;
  }
}
