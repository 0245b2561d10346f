import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { jsonParseLinter } from '@codemirror/lang-json';
import { ensureSyntaxTree, foldGutter, syntaxTree } from '@codemirror/language';
import { linter, lintGutter, type Diagnostic } from '@codemirror/lint';
import { StateEffect, StateField, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useMemo } from 'react';
import css from './Code.module.css';
import { jsonCompletion } from './json-completion.ts';
import { placeOf } from './json-place.ts';
import type { SyntaxNode } from './json-tree.ts';
import type { JsonEditorProps, JsonProblem } from './JsonEditor.tsx';
import { languageOf } from './language.ts';
import { typing } from './typing.ts';
import { useEditor } from './use-editor.ts';

const parse = jsonParseLinter();

/** How long the parser may take for the whole text, in milliseconds; faults in unparsed text are not marked. */
const PARSING_MS = 200;

/** How long to wait after a key press before the text is checked, in milliseconds. */
const LOOKING_MS = 300;

const setProblems = StateEffect.define<readonly JsonProblem[]>();

/** The faults of the text, from the latest props. */
const problemsField = StateField.define<readonly JsonProblem[]>({
  create: () => [],
  update: (known, { effects }) =>
    effects.reduce((last, effect) => (effect.is(setProblems) ? effect.value : last), known),
});

/** The diagnostics to show: syntax errors, or else the faults of the JSON. */
function diagnose(view: EditorView): readonly Diagnostic[] {
  if (view.state.doc.length === 0) return [];
  const broken = parse(view);
  if (broken.length > 0) return broken;
  const { state } = view;
  const tree = ensureSyntaxTree(state, state.doc.length, PARSING_MS) ?? syntaxTree(state);
  return state.field(problemsField).map(({ path, message }) => ({
    ...marked(state, tree.topNode, path),
    severity: 'error',
    message: path === '' ? message : `${path} ${message}`,
  }));
}

/** The range to underline: of an object or a list only its first character. */
function marked(state: EditorState, text: SyntaxNode, path: string): { from: number; to: number } {
  const { from, to } = placeOf(state, text, path);
  return /[[{]/.test(state.sliceDoc(from, from + 1)) ? { from, to: from + 1 } : { from, to };
}

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
      problemsField,
      typing(label, completionKeymap),
      foldGutter(),
      lintGutter(),
      autocompletion({ override: [jsonCompletion(suggestions)] }),
      linter(diagnose, {
        delay: LOOKING_MS,
        // The faults arrive a little later than the text they belong to.
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((effect) => effect.is(setProblems))),
      }),
      languageOf('json'),
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
