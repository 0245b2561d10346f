import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Puts a CodeMirror editor into the element of the ref it returns, keeps its text equal to `text` and tells
 * `onChange` of what was typed. `extensions` must stay the same object from render to render; a new one makes
 * a new editor.
 */
export function useEditor(
  text: string,
  extensions: Extension,
  onChange?: (text: string) => void,
): RefObject<HTMLDivElement | null> {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const changed = useEffectEvent((typed: string) => onChange?.(typed));
  const latest = useEffectEvent(() => text);

  useEffect(() => {
    if (!parent.current) return;
    const listener = EditorView.updateListener.of((update) => {
      if (update.docChanged) changed(update.state.doc.toString());
    });
    const view = new EditorView({
      state: EditorState.create({ doc: latest(), extensions: [extensions, listener] }),
      parent: parent.current,
    });
    editor.current = view;
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [extensions]);

  useEffect(() => {
    const view = editor.current;
    // What the user typed comes back as `text`: then there is nothing to change, and the cursor stays.
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text, extensions]);

  return parent;
}
