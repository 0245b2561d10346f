/** Something wrong in a text of code. */
export interface CodeProblem {
  /** In a JSON text, a JSON pointer to the problem. */
  readonly path: string;
  readonly message: string;
  /** In any other text, the range of the problem, as offsets. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** An empty list that is always the same object. */
export const NO_PROBLEMS: readonly CodeProblem[] = [];
