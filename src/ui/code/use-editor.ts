import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Creates a CodeMirror editor in the element of the returned ref, keeps its text equal to `text`, and calls
 * `onChange` when the user types. `extensions` must be the same object on every render; a new object creates a
 * new editor.
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
    // What the user typed comes back as `text`. Replacing it would move the cursor.
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text, extensions]);

  return parent;
}
