/**
 * One line of a comparison, with its text in the first call (`one`) and in the second (`other`); null if that call has no such
 * line. `renewed`: the two differ only by a value that every call makes anew, such as a timestamp.
 */
export interface ComparedLine {
  readonly kind: 'same' | 'changed' | 'added' | 'removed' | 'renewed';
  readonly one: string | null;
  readonly other: string | null;
}

/** Two texts as lines, and what differs between them. */
export interface ComparedText {
  readonly lines: readonly ComparedLine[];
  /** How many places differ. */
  readonly differences: number;
  /** How many places have a value that every call makes anew. */
  readonly renewed: number;
}

/** Makes the line of a comparison from the texts of both sides. */
export function makeLine(
  one: string | null,
  other: string | null,
  isRenewed = false,
): ComparedLine {
  if (one === other) return { kind: 'same', one, other };
  if (one === null) return { kind: 'added', one, other };
  if (other === null) return { kind: 'removed', one, other };
  return { kind: isRenewed ? 'renewed' : 'changed', one, other };
}

/** Counts the lines that differ. */
export const countLines = (lines: readonly ComparedLine[]): ComparedText => ({
  lines,
  differences: lines.filter(({ kind }) => kind !== 'same' && kind !== 'renewed').length,
  renewed: lines.filter(({ kind }) => kind === 'renewed').length,
});
