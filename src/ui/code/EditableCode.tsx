import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useMemo } from 'react';
import type { CodeEditorProps } from './CodeEditor.tsx';
import { appearance } from './appearance.ts';
import { languageOf } from './language.ts';
import { useEditor } from './use-editor.ts';
import css from './Code.module.css';

const parse = jsonParseLinter();

/** An empty text has not been written yet, so it is not reported as invalid. */
const jsonLint = linter((view) => (view.state.doc.length === 0 ? [] : parse(view)));

/** The lazily loaded half of CodeEditor. Tab moves the focus on, as in every control; the page handles Mod-Enter. */
export default function EditableCode({
  label,
  value,
  onChange,
  language = 'json',
}: CodeEditorProps) {
  const extensions = useMemo(
    () => [
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.lineWrapping,
      lineNumbers(),
      history(),
      bracketMatching(),
      closeBrackets(),
      indentOnInput(),
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ...historyKeymap,
      ]),
      language === 'json' ? jsonLint : [],
      languageOf(language),
      appearance,
    ],
    [label, language],
  );
  return <div ref={useEditor(value, extensions, onChange)} className={css.code} />;
}
