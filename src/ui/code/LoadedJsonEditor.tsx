import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, ensureSyntaxTree, foldGutter, indentOnInput } from '@codemirror/language';
import { linter, lintGutter, type Diagnostic } from '@codemirror/lint';
import { StateEffect, StateField } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useMemo } from 'react';
import { appearance } from './appearance.ts';
import css from './Code.module.css';
import { jsonCompletion } from './json-completion.ts';
import { placeOf } from './json-place.ts';
import type { JsonEditorProps, JsonProblem } from './JsonEditor.tsx';
import { languageOf } from './language.ts';
import { useEditor } from './use-editor.ts';

const parse = jsonParseLinter();

/** How long the parser may take to see the whole text, in milliseconds; what it has not seen is not marked. */
const PARSING_MS = 200;

/** How long typing rests before the text is looked at, in milliseconds. */
const LOOKING_MS = 300;

const setProblems = StateEffect.define<readonly JsonProblem[]>();

/** What is known to be wrong with the text, as the editor was told last. */
const problemsField = StateField.define<readonly JsonProblem[]>({
  create: () => [],
  update: (known, { effects }) =>
    effects.reduce((last, effect) => (effect.is(setProblems) ? effect.value : last), known),
});

/** What to mark: that it is no JSON; or else what is wrong with the JSON it is. */
function diagnose(view: EditorView): readonly Diagnostic[] {
  if (view.state.doc.length === 0) return [];
  const broken = parse(view);
  if (broken.length > 0) return broken;
  ensureSyntaxTree(view.state, view.state.doc.length, PARSING_MS);
  return view.state.field(problemsField).map(({ path, message }) => ({
    ...placeOf(view.state, path),
    severity: 'error',
    message: path === '' ? message : `${path} ${message}`,
  }));
}

/** The loaded half of JsonEditor. Tab leaves the editor, as it leaves every control. */
export default function LoadedJsonEditor({
  label,
  value,
  onChange,
  problems,
  suggestions,
}: JsonEditorProps) {
  const extensions = useMemo(
    () => [
      problemsField,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.lineWrapping,
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      history(),
      bracketMatching(),
      closeBrackets(),
      indentOnInput(),
      autocompletion({ override: [jsonCompletion(suggestions)] }),
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ...historyKeymap,
      ]),
      linter(diagnose, {
        delay: LOOKING_MS,
        // What is wrong is told a little later than what was typed.
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((effect) => effect.is(setProblems))),
      }),
      languageOf('json'),
      appearance,
    ],
    [label, suggestions],
  );
  const editor = useEditor(value, extensions, onChange);

  useEffect(() => {
    const view = editor.current && EditorView.findFromDOM(editor.current);
    view?.dispatch({ effects: setProblems.of(problems) });
  }, [editor, problems, extensions]);

  return <div ref={editor} className={css.code} />;
}
