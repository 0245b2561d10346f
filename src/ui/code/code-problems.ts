import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, type RefObject } from 'react';
import type { CodeProblem } from './code-problem.ts';
import { rangeOfPointer } from './json-place.ts';
import type { SyntaxNode } from './json-tree.ts';

/** Time limit for parsing the whole text. Problems in unparsed text are not marked. */
const PARSE_TIMEOUT_MS = 200;

/** Time from a key press to the check of the text. */
const CHECK_DELAY_MS = 300;

const setProblems = StateEffect.define<readonly CodeProblem[]>();

/** The problems in the text, from the latest props. */
const problemsField = StateField.define<readonly CodeProblem[]>({
  create: () => [],
  update: (problems, { effects }) =>
    effects.reduce((last, effect) => (effect.is(setProblems) ? effect.value : last), problems),
});

/**
 * Marks the problems that `useProblems` passes to the editor; in a text with syntax errors, those instead; in an empty text
 * nothing.
 *
 * @param findSyntaxErrors  finds the syntax errors in the text
 */
export const codeProblems = (
  findSyntaxErrors: (view: EditorView) => readonly Diagnostic[],
): Extension => [
  problemsField,
  linter((view) => diagnose(view, findSyntaxErrors), {
    delay: CHECK_DELAY_MS,
    // The problems arrive a little later than the text they belong to.
    needsRefresh: ({ transactions }) =>
      transactions.some(({ effects }) => effects.some((effect) => effect.is(setProblems))),
  }),
];

function diagnose(
  view: EditorView,
  findSyntaxErrors: (view: EditorView) => readonly Diagnostic[],
): readonly Diagnostic[] {
  const { state } = view;
  if (state.doc.length === 0) return [];
  const syntaxErrors = findSyntaxErrors(view);
  const problems = state.field(problemsField);
  if (syntaxErrors.length > 0 || problems.length === 0) return syntaxErrors;
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
  root: SyntaxNode,
  { path, range }: CodeProblem,
): { from: number; to: number } {
  const within = (offset: number) => Math.min(offset, state.doc.length);
  if (range !== undefined) return { from: within(range.from), to: within(range.to) };
  const { from, to } = rangeOfPointer(state, root, path);
  return /[[{]/.test(state.sliceDoc(from, from + 1)) ? { from, to: from + 1 } : { from, to };
}

/** Passes problems to the editor in the element of the ref `editor`. `extensions` are those of that editor. */
export function useProblems(
  editor: RefObject<HTMLDivElement | null>,
  problems: readonly CodeProblem[],
  extensions: Extension,
): void {
  // Passes the problems to the editor, which draws their marks.
  useEffect(() => {
    const view = editor.current && EditorView.findFromDOM(editor.current);
    if (!view || (problems.length === 0 && view.state.field(problemsField).length === 0)) return;
    view.dispatch({ effects: setProblems.of(problems) });
  }, [editor, problems, extensions]);
}
