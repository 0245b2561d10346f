import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { jsonParseLinter } from '@codemirror/lang-json';
import { foldGutter } from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { useMemo } from 'react';
import css from './Code.module.css';
import { codeProblems, useProblems } from './code-problems.ts';
import { jsonCompletion } from './json-completion.ts';
import type { JsonEditorProps } from './JsonEditor.tsx';
import { languageOf } from './language.ts';
import { typing } from './typing.ts';
import { useEditor } from './use-editor.ts';

/** The lazily loaded half of JsonEditor. */
export default function LoadedJsonEditor({
  label,
  value,
  onChange,
  problems,
  suggestions,
}: JsonEditorProps) {
  const extensions = useMemo(
    () => [
      typing(label, completionKeymap),
      foldGutter(),
      lintGutter(),
      autocompletion({ override: [jsonCompletion(suggestions)] }),
      codeProblems(jsonParseLinter()),
      languageOf('json'),
    ],
    [label, suggestions],
  );
  const editor = useEditor(value, extensions, onChange);
  useProblems(editor, problems, extensions);
  return <div ref={editor} className={css.code} />;
}
