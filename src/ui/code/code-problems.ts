import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, type RefObject } from 'react';
import type { CodeProblem } from './code-problem.ts';
import { placeOf } from './json-place.ts';
import type { SyntaxNode } from './json-tree.ts';

/** Time limit for parsing the whole text. Faults in unparsed text are not marked. */
const PARSE_TIMEOUT_MS = 200;

/** Time from a key press to the check of the text. */
const CHECK_DELAY_MS = 300;

const setProblems = StateEffect.define<readonly CodeProblem[]>();

/** The faults of the text, from the latest props. */
const problemsField = StateField.define<readonly CodeProblem[]>({
  create: () => [],
  update: (problems, { effects }) =>
    effects.reduce((last, effect) => (effect.is(setProblems) ? effect.value : last), problems),
});

/**
 * Marks the faults that `useProblems` passes to the editor. If the text has syntax errors, it marks those instead.
 *
 * @param syntaxErrors  finds the syntax errors of the text
 */
export const codeProblems = (
  syntaxErrors: (view: EditorView) => readonly Diagnostic[],
): Extension => [
  problemsField,
  linter((view) => diagnose(view, syntaxErrors), {
    delay: CHECK_DELAY_MS,
    // The faults arrive a little later than the text they belong to.
    needsRefresh: ({ transactions }) =>
      transactions.some(({ effects }) => effects.some((effect) => effect.is(setProblems))),
  }),
];

function diagnose(
  view: EditorView,
  syntaxErrors: (view: EditorView) => readonly Diagnostic[],
): readonly Diagnostic[] {
  const { state } = view;
  if (state.doc.length === 0) return [];
  const found = syntaxErrors(view);
  const problems = state.field(problemsField);
  if (found.length > 0 || problems.length === 0) return found;
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_TIMEOUT_MS) ?? syntaxTree(state);
  return problems.map((problem) => ({
    ...rangeOf(state, tree.topNode, problem),
    severity: 'error',
    message: problem.path === '' ? problem.message : `${problem.path} ${problem.message}`,
  }));
}

/** The range to underline: of an object or a list only its first character. */
function rangeOf(
  state: EditorState,
  text: SyntaxNode,
  { path, range }: CodeProblem,
): { from: number; to: number } {
  const within = (offset: number) => Math.min(offset, state.doc.length);
  if (range !== undefined) return { from: within(range.from), to: within(range.to) };
  const { from, to } = placeOf(state, text, path);
  return /[[{]/.test(state.sliceDoc(from, from + 1)) ? { from, to: from + 1 } : { from, to };
}

/** Passes the faults of its text to the editor in an element. `extensions` are those of the editor. */
export function useProblems(
  editor: RefObject<HTMLDivElement | null>,
  problems: readonly CodeProblem[],
  extensions: Extension,
): void {
  // Passes the marks to the editor, which draws them itself.
  useEffect(() => {
    const view = editor.current && EditorView.findFromDOM(editor.current);
    if (!view || (problems.length === 0 && view.state.field(problemsField).length === 0)) return;
    view.dispatch({ effects: setProblems.of(problems) });
  }, [editor, problems, extensions]);
}
