import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Place } from './use-place.ts';

/** Marks a change of the text that the page made, not the user. */
const given = Annotation.define<boolean>();

/**
 * Creates a CodeMirror editor in the element of the returned ref, keeps its text equal to `text`, and calls
 * `onChange` when the user types. `extensions` must be the same object on every render; a new object creates a
 * new editor. `takePlace` says once where the user goes on typing: the editor takes that over, with the focus.
 */
export function useEditor(
  text: string,
  extensions: Extension,
  onChange?: (text: string) => void,
  takePlace?: () => Place | null,
): RefObject<HTMLDivElement | null> {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const [echoes] = useState(() => new Echoes());
  const changed = useEffectEvent((typed: string) => onChange?.(typed));
  const latest = useEffectEvent(() => text);
  const taken = useEffectEvent(() => takePlace?.() ?? null);

  // Before the next key press, which may follow at once.
  useLayoutEffect(() => {
    if (!parent.current) return;
    const listener = EditorView.updateListener.of(({ state, docChanged, transactions }) => {
      if (!docChanged || transactions.some((each) => each.annotation(given) === true)) return;
      const typed = state.doc.toString();
      echoes.tell(typed);
      changed(typed);
    });
    const view = new EditorView({
      state: EditorState.create({ doc: latest(), extensions: [extensions, listener] }),
      parent: parent.current,
    });
    editor.current = view;
    const place = taken();
    if (place !== null) resume(view, place);
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [extensions, echoes]);

  // In the phase that creates the editor: a key may be pressed before the next one.
  useLayoutEffect(() => {
    const view = editor.current;
    if (!view || echoes.keeps(view.state.doc.toString(), text)) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: given.of(true),
    });
  }, [text, extensions, echoes]);

  return parent;
}

/** Puts the cursor where it was in a plain field with the same text. */
function resume(view: EditorView, { anchor, head, scrollTop }: Place): void {
  const within = (offset: number) => Math.min(offset, view.state.doc.length);
  view.focus();
  view.dispatch({ selection: { anchor: within(anchor), head: within(head) } });
  view.scrollDOM.scrollTop = scrollTop;
}

/** The most texts to remember. An echo of an older one counts as a text from elsewhere. */
const MAX_ECHOES = 50;

/**
 * Tells whether a text that the page gives an editor is an echo of what the editor told the page. A busy page answers
 * late, when more has been typed: to replace the text by an echo then would take back the last keys.
 */
export class Echoes {
  /** What the editor told and did not hear back yet, oldest first. */
  #told: string[] = [];

  /** The editor tells the page its text. */
  tell(text: string): void {
    this.#told.push(text);
    if (this.#told.length > MAX_ECHOES) this.#told.shift();
  }

  /** Whether an editor that shows `shown` keeps it when the page gives it `text`. */
  keeps(shown: string, text: string): boolean {
    const place = this.#told.indexOf(text);
    this.#told = place < 0 ? [] : this.#told.slice(place + 1);
    return place >= 0 || shown === text;
  }
}
