import { jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import { useMemo } from 'react';
import type { EditableCodeProps } from './CodeEditor.tsx';
import { languageOf } from './language.ts';
import { typing } from './typing.ts';
import { useEditor } from './use-editor.ts';
import css from './Code.module.css';

const parse = jsonParseLinter();

/** An empty text has not been written yet, so it is not reported as invalid. */
const jsonLint = linter((view) => (view.state.doc.length === 0 ? [] : parse(view)));

/** The lazily loaded half of CodeEditor. */
export default function EditableCode({
  label,
  value,
  onChange,
  language = 'json',
  takePlace,
}: EditableCodeProps) {
  const extensions = useMemo(
    () => [typing(label), language === 'json' ? jsonLint : [], languageOf(language)],
    [label, language],
  );
  return <div ref={useEditor(value, extensions, onChange, takePlace)} className={css.code} />;
}
