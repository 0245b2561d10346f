import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { noteDraftChange } from '../../base/drafts.ts';
import { historyOf, stepHistory, type History, type HistoryChange } from './draft/history.ts';
import { KeptDrafts, type KeptDraft } from './draft/kept-drafts.ts';
import { ofPayload, payloadOf, type MessageDraft } from './draft/message-draft.ts';
import { templateNamed, TEMPLATES } from './draft/templates.ts';

export interface Drafts {
  readonly history: History;
  readonly draft: MessageDraft;
  readonly change: (change: HistoryChange) => void;
  readonly id: string;
  readonly name: string;
  readonly rename: (name: string) => void;
  /** All other drafts in the browser. */
  readonly others: readonly KeptDraft[];
  readonly open: (draft: KeptDraft) => void;
  /** Creates an empty draft and opens it. */
  readonly begin: () => void;
  readonly remove: (id: string) => void;
  /** Restores a deleted draft. */
  readonly restore: (draft: KeptDraft) => void;
}

/** How long after a change the draft is stored, in milliseconds. */
const KEEPING_MS = 300;

const newId = () => crypto.randomUUID();

/** The draft of a first visit. */
const first = (): KeptDraft => ({
  id: newId(),
  name: 'Untitled',
  payload: TEMPLATES[0]?.payload ?? {},
  changed: 0,
});

/** A new draft that begins with a template; null for an unknown one. */
function ofTemplate(id: string | undefined): KeptDraft | null {
  const template = templateNamed(id);
  if (template === undefined) return null;
  return { id: newId(), name: template.title, payload: template.payload, changed: 0 };
}

/** What the address asks for: a draft by its name, or a new one that begins with a template. */
export interface AskedDraft {
  readonly draft?: string | undefined;
  readonly template?: string | undefined;
}

interface Opened {
  readonly id: string;
  readonly name: string;
}

/** The last changed draft of a name; a new, empty one if no draft has this name. */
const draftNamed = (kept: KeptDrafts, name: string): KeptDraft =>
  kept.list().find((draft) => draft.name === name) ?? {
    id: newId(),
    name,
    payload: {},
    changed: 0,
  };

/**
 * The draft of this tab, and the other drafts in the browser. A new tab opens the last changed draft. If another
 * tab changes the same draft, this tab continues with a copy, so that no changes are lost. `onLeave` is told when the tab
 * shows another draft than the one that the address asks for.
 */
export function useDrafts({ draft: asked, template }: AskedDraft, onLeave: () => void): Drafts {
  const [kept] = useState(() => new KeptDrafts());
  const [begun] = useState(
    () =>
      ofTemplate(template) ??
      (asked === undefined
        ? (kept.read(kept.current ?? '') ?? kept.list()[0] ?? first())
        : draftNamed(kept, asked)),
  );
  const hasBegun = useRef(false);
  const [opened, setOpened] = useState<Opened>({ id: begun.id, name: begun.name });
  const [history, dispatch] = useReducer(
    (before: History, action: HistoryChange | { kind: 'open'; draft: MessageDraft }) =>
      action.kind === 'open' ? historyOf(action.draft) : stepHistory(before, action),
    historyOf(ofPayload(begun.payload)),
  );
  // Read the stored drafts again whenever they may have changed.
  const [, look] = useReducer((count: number) => count + 1, 0);
  const { present: draft } = history;

  function keepNow() {
    if (kept.current !== opened.id) {
      kept.open(opened.id);
      noteDraftChange();
    }
    const now = { ...opened, payload: payloadOf(draft) };
    // A tab without changes must not write: the tab that edits the draft would take it for a change.
    if (kept.holds(now)) return;
    kept.write({ ...now, changed: Date.now() });
    noteDraftChange();
    look();
  }
  const keep = useEffectEvent(keepNow);
  useEffect(() => {
    const timer = setTimeout(keep, KEEPING_MS);
    return () => clearTimeout(timer);
  }, [draft, opened]);

  const elsewhere = useEffectEvent(({ key }: StorageEvent) => {
    if (KeptDrafts.idOf(key) !== opened.id) return look();
    setOpened({ id: newId(), name: `${opened.name} (copy)` });
    onLeave();
  });
  useEffect(() => {
    window.addEventListener('storage', elsewhere);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('storage', elsewhere);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  function show({ id, name, payload }: KeptDraft) {
    keepNow();
    setOpened({ id, name });
    dispatch({ kind: 'open', draft: ofPayload(payload) });
  }
  const showAsked = useEffectEvent(() => {
    if (asked !== undefined && asked !== opened.name) show(draftNamed(kept, asked));
  });
  // A link to a draft, followed while the panel is open: what was typed is stored first, which rendering must not do.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => showAsked(), [asked]);
  function open(other: KeptDraft) {
    show(other);
    onLeave();
  }
  const showTemplate = useEffectEvent(() => {
    const next = ofTemplate(template);
    if (next === null) return;
    // The first draft of the panel begins with it already.
    if (hasBegun.current) open(next);
    else onLeave();
  });
  useEffect(() => {
    showTemplate();
    hasBegun.current = true;
  }, [template]);
  return {
    history,
    draft,
    change: dispatch,
    ...opened,
    rename: (name) => {
      setOpened({ id: opened.id, name });
      onLeave();
    },
    others: kept.list().filter(({ id }) => id !== opened.id),
    open,
    begin: () => open({ id: newId(), name: 'Untitled', payload: {}, changed: 0 }),
    remove: (id) => {
      kept.remove(id);
      look();
    },
    restore: (removed) => {
      kept.write(removed);
      look();
    },
  };
}
