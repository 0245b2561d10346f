import { javascript } from '@codemirror/lang-javascript';
import { ensureSyntaxTree } from '@codemirror/language';
import { linter, lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { useEffect, useMemo } from 'react';
import css from './Code.module.css';
import type { ScriptEditorProps } from './ScriptEditor.tsx';
import { editingExtensions } from './typing.ts';
import { useEditor } from './use-editor.ts';

/** Time limit for parsing the whole text. Errors in unparsed text are not marked. */
const PARSE_TIMEOUT_MS = 200;

/** Only the first errors are marked, because one error often causes others. */
const MAX_MARKED_ERRORS = 5;

function findSyntaxErrors(view: EditorView): readonly Diagnostic[] {
  const { state } = view;
  const errors: Diagnostic[] = [];
  ensureSyntaxTree(state, state.doc.length, PARSE_TIMEOUT_MS)?.iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || errors.length >= MAX_MARKED_ERRORS) return;
      const { number } = state.doc.lineAt(from);
      const message = `Line ${number}: the program cannot be parsed here.`;
      errors.push({ from, to: Math.max(to, from), severity: 'error', message });
    },
  });
  return errors;
}

/** The part of ScriptEditor that loads late. */
export default function LoadedScriptEditor({
  label,
  value,
  onChange,
  fault = null,
}: ScriptEditorProps) {
  const extensions = useMemo(
    () => [editingExtensions(label), lintGutter(), linter(findSyntaxErrors), javascript()],
    [label],
  );
  const editor = useEditor(value, extensions, onChange);

  // Passes the fault to the editor, which draws its mark.
  useEffect(() => {
    const view = editor.current && EditorView.findFromDOM(editor.current);
    if (!view || fault === null || fault.line > view.state.doc.lines) return;
    const { from, to } = view.state.doc.line(fault.line);
    const mark: Diagnostic = { from, to, severity: 'error', message: fault.message };
    view.dispatch(setDiagnostics(view.state, [mark]));
  }, [editor, fault, extensions]);

  return <div ref={editor} className={css.code} />;
}
