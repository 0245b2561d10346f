import { jsonParseLinter } from '@codemirror/lang-json';
import { useMemo } from 'react';
import { NO_PROBLEMS } from './code-problem.ts';
import { codeProblems, useProblems } from './code-problems.ts';
import type { EditableCodeProps } from './CodeEditor.tsx';
import { languageOf } from './language.ts';
import { editingExtensions } from './typing.ts';
import { useEditor } from './use-editor.ts';
import css from './Code.module.css';

/** The part of CodeEditor that loads late. */
export default function EditableCode({
  label,
  value,
  onChange,
  language = 'json',
  problems = NO_PROBLEMS,
  takeOldPosition,
}: EditableCodeProps) {
  const extensions = useMemo(
    () => [
      editingExtensions(label),
      codeProblems(language === 'json' ? jsonParseLinter() : () => []),
      languageOf(language),
    ],
    [label, language],
  );
  const editor = useEditor(value, extensions, onChange, takeOldPosition);
  useProblems(editor, problems, extensions);
  return <div ref={editor} className={css.code} />;
}
