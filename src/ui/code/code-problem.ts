/** A fault in a text of code. */
export interface CodeProblem {
  /** A JSON pointer to it, in a JSON text. */
  readonly path: string;
  readonly message: string;
  /** Its range in a text that is not JSON, as offsets. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** No faults: the same object each time. */
export const NO_PROBLEMS: readonly CodeProblem[] = [];
