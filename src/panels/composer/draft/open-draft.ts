import * as z from 'zod/mini';
import { Cell } from '../../../base/cell.ts';
import { noteDraftChange, TAB_DRAFTS } from '../../../base/drafts.ts';
import { stepHistory, type History, type HistoryChange, historyOf } from './history.ts';
import { KeptDrafts, type KeptDraft } from './kept-drafts.ts';
import { payloadOf, draftOfPayload } from './message-draft.ts';
import type { Surface } from '../../../contract/blocks/surfaces.ts';
import { surfaceOf } from './surface.ts';
import { templateNamed, TEMPLATES } from './templates.ts';
import { storedValue } from '../../../base/storage.ts';

/** What an address asks for: a draft by its name, a new one that begins with a template, or one of a surface. */
export interface AskedDraft {
  readonly draft?: string | undefined;
  readonly template?: string | undefined;
  readonly surface?: Surface | undefined;
}

export interface ShownDraft {
  readonly id: string;
  readonly name: string;
  readonly history: History;
  /** All other drafts in the browser. */
  readonly others: readonly KeptDraft[];
}

/** How long after a change the draft is stored, in milliseconds. */
const SAVE_DELAY_MS = 300;

const newId = () => crypto.randomUUID();

const emptyDraft = (name: string): KeptDraft => ({ id: newId(), name, payload: {}, changed: 0 });

/** The draft of a first visit. */
const firstDraft = (): KeptDraft => ({
  ...emptyDraft('Untitled'),
  payload: TEMPLATES[0]?.payload ?? {},
});

/** A new draft that begins with a template; null for an unknown one. */
function draftOfTemplate(id: string | undefined): KeptDraft | null {
  const template = templateNamed(id);
  return template === undefined
    ? null
    : { ...emptyDraft(template.title), payload: template.payload };
}

/**
 * The draft that is open in this tab. A new tab opens the last changed one. It is stored soon after a change. If another tab
 * changes the same draft, this tab continues with a copy, so that no changes are lost.
 */
export class OpenDraft {
  readonly #drafts = new KeptDrafts();
  readonly #shown: Cell<ShownDraft>;
  /** The template that the address asked for last. */
  #template: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ draft: asked, template, surface }: AskedDraft) {
    this.#template = template;
    const draft =
      draftOfTemplate(template) ??
      (asked === undefined
        ? this.#draftForSurface(
            this.#drafts.read(this.#drafts.current) ?? this.#drafts.list()[0] ?? firstDraft(),
            surface,
          )
        : this.#draftNamed(asked));
    this.#shown = new Cell(this.#shownOf(draft));
  }

  readonly get = (): ShownDraft => this.#shown.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener);

  /**
   * Follows what other tabs store. Calls `onCopy` when this tab continues with a copy. The returned function stops following,
   * and stores the draft.
   */
  follow(onCopy: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      const { id, name } = this.get();
      if (KeptDrafts.idOf(key) !== id) return this.#listOthers();
      this.#shown.change({ id: newId(), name: `${name} (copy)` });
      this.#storeSoon();
      onCopy();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', this.#store);
    this.#storeSoon();
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', this.#store);
      this.#store();
    };
  }

  /** Opens what the address asks for now. Returns true if the address names a template, which the caller then removes from it. */
  goTo({ draft: asked, template, surface }: AskedDraft): boolean {
    const isNew = template !== this.#template;
    this.#template = template;
    const next = draftOfTemplate(template);
    if (next !== null && isNew) this.open(next);
    else if (asked !== undefined && asked !== this.get().name) this.open(this.#draftNamed(asked));
    else if (asked === undefined && surface !== undefined && surface !== this.surface)
      this.open(this.#draftForSurface(null, surface));
    return next !== null;
  }

  /** The surface of the open draft. */
  get surface(): Surface {
    return surfaceOf(this.get().history.present.rest);
  }

  readonly change = (change: HistoryChange): void => {
    const history = stepHistory(this.get().history, change);
    if (history === this.get().history) return;
    this.#shown.change({ history });
    this.#storeSoon();
  };

  /** Stores the open draft, and opens another one. */
  open(draft: KeptDraft): void {
    this.#store();
    this.#shown.set(this.#shownOf(draft));
    this.#storeSoon();
  }

  /** Creates an empty draft and opens it. */
  openNew(): void {
    this.open(emptyDraft('Untitled'));
  }

  rename(name: string): void {
    this.#shown.change({ name });
    this.#storeSoon();
  }

  remove(id: string): void {
    this.#drafts.remove(id);
    this.#listOthers();
  }

  /** Restores a deleted draft. */
  restore(removed: KeptDraft): void {
    this.#drafts.write(removed);
    this.#listOthers();
  }

  /** `draft` if it fits the surface; otherwise the last changed draft that fits, or a new one from a template. */
  #draftForSurface(draft: KeptDraft | null, surface: Surface | undefined): KeptDraft {
    const fits = ({ payload }: { readonly payload: KeptDraft['payload'] }) =>
      surface === undefined || surfaceOf(payload) === surface;
    if (draft !== null && fits(draft)) return draft;
    return (
      this.#drafts.list().find(fits) ??
      draftOfTemplate(TEMPLATES.find(fits)?.id) ??
      emptyDraft('Untitled')
    );
  }

  /** The last changed draft of a name; a new, empty one if no draft has this name. */
  #draftNamed(name: string): KeptDraft {
    return this.#drafts.list().find((draft) => draft.name === name) ?? emptyDraft(name);
  }

  #shownOf({ id, name, payload }: KeptDraft): ShownDraft {
    return { id, name, history: readHistory(id, payload), others: this.#listOthersThan(id) };
  }

  #listOthersThan(openId: string): readonly KeptDraft[] {
    return this.#drafts.list().filter(({ id }) => id !== openId);
  }

  #listOthers(): void {
    this.#shown.change({ others: this.#listOthersThan(this.get().id) });
  }

  #storeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#store, SAVE_DELAY_MS);
  }

  readonly #store = (): void => {
    clearTimeout(this.#timer);
    const { id, name, history } = this.get();
    if (this.#drafts.current !== id) {
      this.#drafts.open(id);
      noteDraftChange();
    }
    if (history.past.length + history.future.length > 0) writeHistory(id, history);
    const current = { id, name, payload: payloadOf(history.present) };
    // A tab without changes must not write: the tab that edits the draft would take it for a change.
    if (this.#drafts.holds(current)) return;
    this.#drafts.write({ ...current, changed: Date.now() });
    noteDraftChange();
    this.#listOthers();
  };
}

const Payload = z.record(z.string(), z.unknown());

const StoredHistory = z.object({
  /** Id of the draft. */
  id: z.string(),
  present: Payload,
  past: z.array(Payload),
  future: z.array(Payload),
});

/** Maximum length of a stored history, in characters. The oldest steps are dropped first. */
const MAX_HISTORY_LENGTH = 400_000;

const STORED_HISTORY = storedValue<z.output<typeof StoredHistory> | null>({
  in: TAB_DRAFTS,
  key: 'parley.composer.history',
  parse: (json) => StoredHistory.parse(json),
  // A damaged history counts as no history.
  otherwise: null,
  max_length: MAX_HISTORY_LENGTH * 2,
});

/** The history that this tab stored of a draft. It has no steps if there is none, or if another tab has changed the draft. */
function readHistory(id: string, payload: Readonly<Record<string, unknown>>): History {
  const stored = STORED_HISTORY.get();
  const history = historyOf(draftOfPayload(payload));
  if (stored?.id !== id || JSON.stringify(stored.present) !== JSON.stringify(payload))
    return history;
  return {
    ...history,
    past: stored.past.map((each) => draftOfPayload(each)),
    future: stored.future.map((each) => draftOfPayload(each)),
  };
}

/** Stores the history of the draft that is open in this tab, so that undo survives a reload. */
function writeHistory(id: string, { past, present, future }: History): void {
  const budget = { left: MAX_HISTORY_LENGTH };
  STORED_HISTORY.set({
    id,
    present: payloadOf(present),
    future: takeWithin(budget, future.map(payloadOf)),
    past: takeWithin(budget, past.map(payloadOf).toReversed()).toReversed(),
  });
}

/** The payloads from the start of the list that fit into the budget, in characters. It shrinks by their length. */
function takeWithin<Payload>(budget: { left: number }, payloads: readonly Payload[]): Payload[] {
  const end = payloads.findIndex((payload) => {
    budget.left -= JSON.stringify(payload).length;
    return budget.left < 0;
  });
  return payloads.slice(0, end < 0 ? payloads.length : end);
}
