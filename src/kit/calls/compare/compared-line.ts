/**
 * One line of a comparison, with its text in the first call (`one`) and in the second (`other`); null if that call has no such
 * line. `renewed`: the texts differ only by a value that every call makes anew, such as a timestamp.
 */
export interface ComparedLine {
  readonly kind: 'same' | 'changed' | 'added' | 'removed' | 'renewed';
  readonly one: string | null;
  readonly other: string | null;
}

/** Two texts, compared line by line. */
export interface ComparedText {
  readonly lines: readonly ComparedLine[];
  /** How many places differ, without those that `renewedCount` counts. */
  readonly differenceCount: number;
  /** How many places differ only by a value that every call makes anew. */
  readonly renewedCount: number;
}

/** Makes the line of a comparison from the text on each side. */
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

/** Adds the counts to compared lines. */
export const withCounts = (lines: readonly ComparedLine[]): ComparedText => ({
  lines,
  differenceCount: lines.filter(({ kind }) => kind !== 'same' && kind !== 'renewed').length,
  renewedCount: lines.filter(({ kind }) => kind === 'renewed').length,
});
