import * as z from 'zod/mini';
import { Cell } from '../../../base/cell.ts';
import { noteDraftChange, TAB_DRAFTS } from '../../../base/drafts.ts';
import { stepHistory, type History, type HistoryChange, historyOf } from './history.ts';
import { KeptDrafts, type KeptDraft } from './kept-drafts.ts';
import { payloadOf, ofPayload } from './message-draft.ts';
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
  readonly #kept = new KeptDrafts();
  readonly #shown: Cell<ShownDraft>;
  /** The template that the address asked for last. */
  #template: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ draft: asked, template, surface }: AskedDraft) {
    this.#template = template;
    const draft =
      draftOfTemplate(template) ??
      (asked === undefined
        ? this.#ofSurface(
            this.#kept.read(this.#kept.current) ?? this.#kept.list()[0] ?? firstDraft(),
            surface,
          )
        : this.#named(asked));
    this.#shown = new Cell(this.#shownOf(draft));
  }

  readonly get = (): ShownDraft => this.#shown.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener);

  /**
   * Follows what other tabs store, until the returned function is called: then the draft is stored. `onCopy` is called when this
   * tab goes on with a copy.
   */
  follow(onCopy: () => void): () => void {
    const elsewhere = ({ key }: StorageEvent) => {
      const { id, name } = this.get();
      if (KeptDrafts.idOf(key) !== id) return this.#listOthers();
      this.#shown.change({ id: newId(), name: `${name} (copy)` });
      this.#keepSoon();
      onCopy();
    };
    window.addEventListener('storage', elsewhere);
    window.addEventListener('pagehide', this.#keep);
    this.#keepSoon();
    return () => {
      window.removeEventListener('storage', elsewhere);
      window.removeEventListener('pagehide', this.#keep);
      this.#keep();
    };
  }

  /** Shows what the address asks for now. Returns whether the address need not name it any longer. */
  goTo({ draft: asked, template, surface }: AskedDraft): boolean {
    const isNew = template !== this.#template;
    this.#template = template;
    const next = draftOfTemplate(template);
    if (next !== null && isNew) this.open(next);
    else if (asked !== undefined && asked !== this.get().name) this.open(this.#named(asked));
    else if (asked === undefined && surface !== undefined && surface !== this.surface)
      this.open(this.#ofSurface(null, surface));
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
    this.#keepSoon();
  };

  /** Stores what is open, and opens another draft. */
  open(draft: KeptDraft): void {
    this.#keep();
    this.#shown.set(this.#shownOf(draft));
    this.#keepSoon();
  }

  /** Creates an empty draft and opens it. */
  begin(): void {
    this.open(emptyDraft('Untitled'));
  }

  rename(name: string): void {
    this.#shown.change({ name });
    this.#keepSoon();
  }

  remove(id: string): void {
    this.#kept.remove(id);
    this.#listOthers();
  }

  /** Restores a deleted draft. */
  restore(removed: KeptDraft): void {
    this.#kept.write(removed);
    this.#listOthers();
  }

  /** A draft if it is of the surface that is asked for; else the last changed one that is, or a new one from a template. */
  #ofSurface(draft: KeptDraft | null, surface: Surface | undefined): KeptDraft {
    const fits = ({ payload }: { readonly payload: KeptDraft['payload'] }) =>
      surface === undefined || surfaceOf(payload) === surface;
    if (draft !== null && fits(draft)) return draft;
    return (
      this.#kept.list().find(fits) ??
      draftOfTemplate(TEMPLATES.find(fits)?.id) ??
      emptyDraft('Untitled')
    );
  }

  /** The last changed draft of a name; a new, empty one if no draft has this name. */
  #named(name: string): KeptDraft {
    return this.#kept.list().find((draft) => draft.name === name) ?? emptyDraft(name);
  }

  #shownOf({ id, name, payload }: KeptDraft): ShownDraft {
    return { id, name, history: readHistory(id, payload), others: this.#othersOf(id) };
  }

  #othersOf(own: string): readonly KeptDraft[] {
    return this.#kept.list().filter(({ id }) => id !== own);
  }

  #listOthers(): void {
    this.#shown.change({ others: this.#othersOf(this.get().id) });
  }

  #keepSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#keep, SAVE_DELAY_MS);
  }

  readonly #keep = (): void => {
    clearTimeout(this.#timer);
    const { id, name, history } = this.get();
    if (this.#kept.current !== id) {
      this.#kept.open(id);
      noteDraftChange();
    }
    if (history.past.length + history.future.length > 0) writeHistory(id, history);
    const now = { id, name, payload: payloadOf(history.present) };
    // A tab without changes must not write: the tab that edits the draft would take it for a change.
    if (this.#kept.holds(now)) return;
    this.#kept.write({ ...now, changed: Date.now() });
    noteDraftChange();
    this.#listOthers();
  };
}

const Payload = z.record(z.string(), z.unknown());

const Kept = z.object({
  /** Of the draft. */
  id: z.string(),
  present: Payload,
  past: z.array(Payload),
  future: z.array(Payload),
});

/** In characters. The oldest steps are forgotten first. */
const MAX_HISTORY_LENGTH = 400_000;

const STORED = storedValue<z.output<typeof Kept> | null>({
  in: TAB_DRAFTS,
  key: 'parley.composer.history',
  parse: (json) => Kept.parse(json),
  // A damaged history counts as no history.
  otherwise: null,
  max_length: MAX_HISTORY_LENGTH * 2,
});

/** The history of a draft that this tab has stored. It has no steps if the tab stored none, or if another tab has changed the draft since. */
function readHistory(id: string, payload: Readonly<Record<string, unknown>>): History {
  const kept = STORED.get();
  const history = historyOf(ofPayload(payload));
  if (kept?.id !== id || JSON.stringify(kept.present) !== JSON.stringify(payload)) return history;
  return {
    ...history,
    past: kept.past.map((each) => ofPayload(each)),
    future: kept.future.map((each) => ofPayload(each)),
  };
}

/** Stores the history of the draft that is open in this tab, so that undo survives a reload. */
function writeHistory(id: string, { past, present, future }: History): void {
  const room = { left: MAX_HISTORY_LENGTH };
  STORED.set({
    id,
    present: payloadOf(present),
    future: newestOf(future.map(payloadOf), room),
    past: newestOf(past.map(payloadOf).toReversed(), room).toReversed(),
  });
}

/** As many payloads from the start of the list as there is room for. */
function newestOf<Payload>(payloads: readonly Payload[], room: { left: number }): Payload[] {
  const end = payloads.findIndex((payload) => {
    room.left -= JSON.stringify(payload).length;
    return room.left < 0;
  });
  return payloads.slice(0, end < 0 ? payloads.length : end);
}
