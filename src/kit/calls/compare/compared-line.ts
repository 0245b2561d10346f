/**
 * One line of a comparison. `renewed`: it differs as it does with every call, as a timestamp does. A side is null if it has no
 * such line.
 */
export interface ComparedLine {
  readonly kind: 'same' | 'changed' | 'added' | 'removed' | 'renewed';
  readonly one: string | null;
  readonly other: string | null;
}

/** Two texts as lines, and what differs between them. */
export interface ComparedText {
  readonly lines: readonly ComparedLine[];
  /** In how many places they differ. */
  readonly differences: number;
  /** In how many places they differ as every call does. */
  readonly renewed: number;
}

/** A place of the comparison: both sides have the same line there, only one has a line, or each has another. */
export function lineOf(one: string | null, other: string | null, isRenewed = false): ComparedLine {
  if (one === other) return { kind: 'same', one, other };
  if (one === null) return { kind: 'added', one, other };
  if (other === null) return { kind: 'removed', one, other };
  return { kind: isRenewed ? 'renewed' : 'changed', one, other };
}

/** Lines that are compared one by one. */
export const compareCountedLines = (lines: readonly ComparedLine[]): ComparedText => ({
  lines,
  differences: lines.filter(({ kind }) => kind !== 'same' && kind !== 'renewed').length,
  renewed: lines.filter(({ kind }) => kind === 'renewed').length,
});
