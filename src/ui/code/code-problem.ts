/** A fault in a text of code. */
export interface CodeProblem {
  /** A JSON pointer to it, in a JSON text. */
  readonly path: string;
  readonly message: string;
  /** Its place, by offsets, in a text that is no JSON. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** For a text without faults: the same list each time. */
export const NO_PROBLEMS: readonly CodeProblem[] = [];
