import { jsonParseLinter } from '@codemirror/lang-json';
import { useMemo } from 'react';
import { NO_PROBLEMS } from './code-problem.ts';
import { codeProblems, useProblems } from './code-problems.ts';
import type { EditableCodeProps } from './CodeEditor.tsx';
import { languageOf } from './language.ts';
import { editingExtensions } from './typing.ts';
import { useEditor } from './use-editor.ts';
import css from './Code.module.css';

/** The lazily loaded half of CodeEditor. An empty text has not been written yet, so it is not reported as invalid. */
export default function EditableCode({
  label,
  value,
  onChange,
  language = 'json',
  problems = NO_PROBLEMS,
  takePlace,
}: EditableCodeProps) {
  const extensions = useMemo(
    () => [
      editingExtensions(label),
      codeProblems(language === 'json' ? jsonParseLinter() : () => []),
      languageOf(language),
    ],
    [label, language],
  );
  const editor = useEditor(value, extensions, onChange, takePlace);
  useProblems(editor, problems, extensions);
  return <div ref={editor} className={css.code} />;
}
