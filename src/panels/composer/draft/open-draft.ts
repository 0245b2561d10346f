import * as z from 'zod/mini';
import { Cell } from '../../../base/cell.ts';
import { noteDraftChange, TAB_DRAFTS } from '../../../base/drafts.ts';
import { applyChange, type History, type HistoryChange, historyOf } from './history.ts';
import { DraftStorage, type SavedDraft } from './draft-storage.ts';
import { payloadOf, draftOfPayload } from './message-draft.ts';
import type { Surface } from '../../../contract/blocks/surfaces.ts';
import { surfaceOf } from './surface.ts';
import { findTemplate, TEMPLATES } from './templates.ts';
import { storedValue } from '../../../base/storage.ts';

/** The draft that an address asks for: by its name, as a new one that begins with a template, or by its surface. */
export interface RequestedDraft {
  readonly draft?: string | undefined;
  readonly template?: string | undefined;
  readonly surface?: Surface | undefined;
}

/** The open draft, as the panel shows it. */
export interface OpenDraftState {
  readonly id: string;
  readonly name: string;
  readonly history: History;
  /** All other drafts in the browser. */
  readonly otherDrafts: readonly SavedDraft[];
}

/** How long after a change the draft is stored, in milliseconds. */
const SAVE_DELAY_MS = 300;

const newId = () => crypto.randomUUID();

const emptyDraft = (name: string): SavedDraft => ({ id: newId(), name, payload: {}, changed: 0 });

/** The draft of a first visit. */
const firstDraft = (): SavedDraft => ({
  ...emptyDraft('Untitled'),
  payload: TEMPLATES[0]?.payload ?? {},
});

/** A new draft that begins with a template; null for an unknown one. */
function draftOfTemplate(id: string | undefined): SavedDraft | null {
  const template = findTemplate(id);
  return template === undefined
    ? null
    : { ...emptyDraft(template.title), payload: template.payload };
}

/**
 * The draft that is open in this tab. A new tab opens the last changed one. Changes are stored after a short delay. If another tab
 * changes the same draft, this tab continues with a copy, so that no changes are lost.
 */
export class OpenDraft {
  readonly #drafts = new DraftStorage();
  readonly #state: Cell<OpenDraftState>;
  /** The template that the address named last. */
  #requestedTemplate: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ draft: requestedName, template, surface }: RequestedDraft) {
    this.#requestedTemplate = template;
    const draft =
      draftOfTemplate(template) ??
      (requestedName === undefined
        ? this.#draftForSurface(
            this.#drafts.read(this.#drafts.openDraftId) ?? this.#drafts.list()[0] ?? firstDraft(),
            surface,
          )
        : this.#draftNamed(requestedName));
    this.#state = new Cell(this.#stateOf(draft));
  }

  readonly get = (): OpenDraftState => this.#state.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  /**
   * Follows what other tabs store. Calls `onCopy` when this tab continues with a copy. The returned function stops following,
   * and stores the draft.
   */
  followStorage(onCopy: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      const { id, name } = this.get();
      if (DraftStorage.idOf(key) !== id) return this.#refreshOthers();
      this.#state.change({ id: newId(), name: `${name} (copy)` });
      this.#storeSoon();
      onCopy();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', this.#storeNow);
    this.#storeSoon();
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', this.#storeNow);
      this.#storeNow();
    };
  }

  /** Opens what the address asks for now. Returns true if the address names a template, which the caller then removes from it. */
  openRequested({ draft: requestedName, template, surface }: RequestedDraft): boolean {
    const isOtherTemplate = template !== this.#requestedTemplate;
    this.#requestedTemplate = template;
    const templateDraft = draftOfTemplate(template);
    if (templateDraft !== null && isOtherTemplate) this.open(templateDraft);
    else if (requestedName !== undefined && requestedName !== this.get().name)
      this.open(this.#draftNamed(requestedName));
    else if (requestedName === undefined && surface !== undefined && surface !== this.surface)
      this.open(this.#draftForSurface(null, surface));
    return templateDraft !== null;
  }

  /** The surface of the open draft. */
  get surface(): Surface {
    return surfaceOf(this.get().history.present.otherFields);
  }

  readonly change = (change: HistoryChange): void => {
    const history = applyChange(this.get().history, change);
    if (history === this.get().history) return;
    this.#state.change({ history });
    this.#storeSoon();
  };

  /** Stores the open draft, and opens another one. */
  open(draft: SavedDraft): void {
    this.#storeNow();
    this.#state.set(this.#stateOf(draft));
    this.#storeSoon();
  }

  /** Creates an empty draft and opens it. */
  openNew(): void {
    this.open(emptyDraft('Untitled'));
  }

  rename(name: string): void {
    this.#state.change({ name });
    this.#storeSoon();
  }

  remove(id: string): void {
    this.#drafts.remove(id);
    this.#refreshOthers();
  }

  /** Restores a deleted draft. */
  restore(removed: SavedDraft): void {
    this.#drafts.write(removed);
    this.#refreshOthers();
  }

  /** `draft` if it fits the surface; otherwise the last changed draft that fits, or a new one from a template. */
  #draftForSurface(draft: SavedDraft | null, surface: Surface | undefined): SavedDraft {
    const fits = ({ payload }: { readonly payload: SavedDraft['payload'] }) =>
      surface === undefined || surfaceOf(payload) === surface;
    if (draft !== null && fits(draft)) return draft;
    return (
      this.#drafts.list().find(fits) ??
      draftOfTemplate(TEMPLATES.find(fits)?.id) ??
      emptyDraft('Untitled')
    );
  }

  /** The last changed draft of a name; a new, empty one if no draft has this name. */
  #draftNamed(name: string): SavedDraft {
    return this.#drafts.list().find((draft) => draft.name === name) ?? emptyDraft(name);
  }

  #stateOf({ id, name, payload }: SavedDraft): OpenDraftState {
    return { id, name, history: readHistory(id, payload), otherDrafts: this.#listOthersThan(id) };
  }

  #listOthersThan(openId: string): readonly SavedDraft[] {
    return this.#drafts.list().filter(({ id }) => id !== openId);
  }

  #refreshOthers(): void {
    this.#state.change({ otherDrafts: this.#listOthersThan(this.get().id) });
  }

  #storeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#storeNow, SAVE_DELAY_MS);
  }

  readonly #storeNow = (): void => {
    clearTimeout(this.#timer);
    const { id, name, history } = this.get();
    if (this.#drafts.openDraftId !== id) {
      this.#drafts.rememberOpen(id);
      noteDraftChange();
    }
    if (history.past.length + history.future.length > 0) writeHistory(id, history);
    const current = { id, name, payload: payloadOf(history.present) };
    // A tab without changes must not write: the tab that edits the draft would take it for a change.
    if (this.#drafts.holds(current)) return;
    this.#drafts.write({ ...current, changed: Date.now() });
    noteDraftChange();
    this.#refreshOthers();
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

/** The history that this tab stored of a draft; without steps if it stored no history, or another tab has changed the draft. */
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
    future: takeWithinBudget(budget, future.map(payloadOf)),
    past: takeWithinBudget(budget, past.map(payloadOf).toReversed()).toReversed(),
  });
}

/** The payloads from the start of the list that fit into the budget of characters. Subtracts their lengths from the budget. */
function takeWithinBudget<Item>(budget: { left: number }, payloads: readonly Item[]): Item[] {
  const end = payloads.findIndex((payload) => {
    budget.left -= JSON.stringify(payload).length;
    return budget.left < 0;
  });
  return payloads.slice(0, end < 0 ? payloads.length : end);
}
