import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Place } from './use-place.ts';

/** Marks a change of the text by the page, not by the user. */
const fromPage = Annotation.define<boolean>();

/**
 * Creates a CodeMirror editor in the element of the returned ref, keeps its text equal to `text`, and calls
 * `onChange` when the user types. `extensions` must be the same object on every render; a new object creates a
 * new editor. `takePlace` returns, once, the place where the user was typing: the editor takes it over, with the focus.
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
  const onTyped = useEffectEvent((typed: string) => onChange?.(typed));
  const currentText = useEffectEvent(() => text);
  const takePlaceOnce = useEffectEvent(() => takePlace?.() ?? null);

  // In the layout phase, because the next key press may follow at once.
  useLayoutEffect(() => {
    if (!parent.current) return;
    const listener = EditorView.updateListener.of(({ state, docChanged, transactions }) => {
      if (!docChanged || transactions.some((each) => each.annotation(fromPage) === true)) return;
      const typed = state.doc.toString();
      echoes.add(typed);
      onTyped(typed);
    });
    const view = new EditorView({
      state: EditorState.create({ doc: currentText(), extensions: [extensions, listener] }),
      parent: parent.current,
    });
    editor.current = view;
    const place = takePlaceOnce();
    if (place !== null) applyPlace(view, place);
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [extensions, echoes]);

  // In the same phase as above, because a key may be pressed before the next phase.
  useLayoutEffect(() => {
    const view = editor.current;
    if (!view || echoes.mustKeep(view.state.doc.toString(), text)) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: fromPage.of(true),
    });
  }, [text, extensions, echoes]);

  return parent;
}

/** Puts the cursor where it was in a plain field with the same text. */
function applyPlace(view: EditorView, { anchor, head, scrollTop }: Place): void {
  const within = (offset: number) => Math.min(offset, view.state.doc.length);
  view.focus();
  view.dispatch({ selection: { anchor: within(anchor), head: within(head) } });
  view.scrollDOM.scrollTop = scrollTop;
}

/** How many texts are remembered. An echo of an older one counts as a text from elsewhere. */
const MAX_ECHOES = 50;

/**
 * Recognizes texts that the editor sent to the page, and that the page passes back: echoes. A busy page passes them back late,
 * when more has been typed. An echo must not replace the text of the editor, because that would undo the last keys.
 */
export class Echoes {
  /** Texts that the editor sent and that did not come back yet, oldest first. */
  #sent: string[] = [];

  /** Remembers a text that the editor sends to the page. */
  add(text: string): void {
    this.#sent.push(text);
    if (this.#sent.length > MAX_ECHOES) this.#sent.shift();
  }

  /** Whether an editor that shows `shown` must keep it when the page passes `text`: it is equal, or an echo. */
  mustKeep(shown: string, text: string): boolean {
    const place = this.#sent.indexOf(text);
    this.#sent = place < 0 ? [] : this.#sent.slice(place + 1);
    return place >= 0 || shown === text;
  }
}
