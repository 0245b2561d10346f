import * as z from 'zod/mini';

/** A draft as the browser keeps it. */
export interface KeptDraft {
  readonly id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** When it was changed last, in milliseconds of the page's clock. */
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
 * Drafts in the browser's storage, each under a key of its own, so that two tabs that write different ones
 * leave each other alone. Which one a tab has open is the tab's own. What is damaged is not listed, and what
 * cannot be written is lost only with the tab: a full storage is no reason to stop composing.
 */
export class KeptDrafts {
  readonly #drafts: Storage;
  readonly #tab: Storage;

  constructor(drafts: Storage, tab: Storage) {
    this.#drafts = drafts;
    this.#tab = tab;
  }

  /** All of them, the one that was changed last first. */
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

  /** Whether a draft is kept as it is. */
  holds({ id, name, payload }: Omit<KeptDraft, 'changed'>): boolean {
    const kept = this.read(id);
    return kept?.name === name && JSON.stringify(kept.payload) === JSON.stringify(payload);
  }

  remove(id: string): void {
    this.#drafts.removeItem(PREFIX + id);
  }

  /** Id of the draft this tab has open. */
  get current(): string | null {
    return this.#tab.getItem(CURRENT);
  }

  /** Notes which draft this tab has open. */
  open(id: string): void {
    this.#tab.setItem(CURRENT, id);
  }

  /** The draft whose key changed in another tab; null for any other key. */
  static idOf(key: string | null): string | null {
    return key?.startsWith(PREFIX) === true ? key.slice(PREFIX.length) : null;
  }
}
