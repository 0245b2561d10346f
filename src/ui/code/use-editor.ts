import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TextPosition } from './use-text-position.ts';

/** Marks a change of the text that the page made, not the user. */
const madeByPage = Annotation.define<boolean>();

/**
 * Creates a CodeMirror editor in the element of the returned ref, keeps its text equal to `text`, and calls
 * `onChange` when the user types. `extensions` must be the same object on every render; a new object creates a
 * new editor. `takeOldPosition` returns, once, the position in the field that the editor replaces: the editor continues
 * there, with the focus.
 */
export function useEditor(
  text: string,
  extensions: Extension,
  onChange?: (text: string) => void,
  takeOldPosition?: () => TextPosition | null,
): RefObject<HTMLDivElement | null> {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const [echoes] = useState(() => new Echoes());
  const onTyped = useEffectEvent((typed: string) => onChange?.(typed));
  const currentText = useEffectEvent(() => text);
  const initialPosition = useEffectEvent(() => takeOldPosition?.() ?? null);

  // In the layout phase, because the next key press may follow at once.
  useLayoutEffect(() => {
    if (!parent.current) return;
    const listener = EditorView.updateListener.of(({ state, docChanged, transactions }) => {
      if (!docChanged || transactions.some((each) => each.annotation(madeByPage) === true)) return;
      const typed = state.doc.toString();
      echoes.add(typed);
      onTyped(typed);
    });
    const view = new EditorView({
      state: EditorState.create({ doc: currentText(), extensions: [extensions, listener] }),
      parent: parent.current,
    });
    editor.current = view;
    const position = initialPosition();
    if (position !== null) restorePosition(view, position);
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
      annotations: madeByPage.of(true),
    });
  }, [text, extensions, echoes]);

  return parent;
}

/** Focuses the editor, at the position that a plain field with the same text had. */
function restorePosition(view: EditorView, { anchor, head, scrollTop }: TextPosition): void {
  const within = (offset: number) => Math.min(offset, view.state.doc.length);
  view.focus();
  view.dispatch({ selection: { anchor: within(anchor), head: within(head) } });
  view.scrollDOM.scrollTop = scrollTop;
}

/** How many sent texts are remembered. An echo of an older one counts as a new text. */
const MAX_ECHOES = 50;

/**
 * Recognizes texts that the editor sent to the page, and that the page passes back: echoes. A busy page passes them back late,
 * when more has been typed. An echo must not replace the text of the editor, because that would undo the last keys.
 */
export class Echoes {
  /** The texts that the editor has sent and the page has not passed back yet, oldest first. */
  #sentTexts: string[] = [];

  /** Remembers a text that the editor sends to the page. */
  add(text: string): void {
    this.#sentTexts.push(text);
    if (this.#sentTexts.length > MAX_ECHOES) this.#sentTexts.shift();
  }

  /** Whether an editor that shows `shown` must keep it when the page passes `text`: it is equal, or an echo. */
  mustKeep(shown: string, text: string): boolean {
    const index = this.#sentTexts.indexOf(text);
    this.#sentTexts = index < 0 ? [] : this.#sentTexts.slice(index + 1);
    return index >= 0 || shown === text;
  }
}
