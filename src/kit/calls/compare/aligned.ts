/** The indexes of two items that belong together; null in place of the index if one list has no such item. */
export type Pair = readonly [one: number | null, other: number | null];

/** For each of two lists: the numbers of its items. Items with the same number belong together. */
export type Numbered = readonly [one: readonly number[], other: readonly number[]];

/**
 * Pairs the items of two lists, in the order of both: first equal items, in the gaps between them items with the same identity, and
 * in the remaining gaps one by one. Inserted and removed items have no partner. Both arguments number the items of the same lists:
 * `valueNumbers` gives equal items the same number. Takes n log n time.
 */
export function alignItems(
  valueNumbers: Numbered,
  identityNumbers: Numbered = valueNumbers,
): readonly Pair[] {
  const [one, other] = valueNumbers;
  const wholeLists: Gap = { one: [0, one.length], other: [0, other.length] };
  const pairs: Pair[] = [];
  pairEqual(wholeLists, valueNumbers, pairs, (gap) =>
    pairEqual(gap, identityNumbers, pairs, (innerGap) => {
      const [from, to] = innerGap.one;
      const [otherFrom, otherTo] = innerGap.other;
      const length = Math.max(to - from, otherTo - otherFrom);
      for (let at = 0; at < length; at += 1)
        pairs.push([
          from + at < to ? from + at : null,
          otherFrom + at < otherTo ? otherFrom + at : null,
        ]);
    }),
  );
  return pairs;
}

/** A part of each list, from one index up to another. */
interface Gap {
  readonly one: readonly [from: number, to: number];
  readonly other: readonly [from: number, to: number];
}

/** Pairs items with equal numbers in a gap, and passes the smaller gaps between them to `onGap`, in order. */
function pairEqual(
  gap: Gap,
  [one, other]: Numbered,
  pairs: Pair[],
  onGap: (gap: Gap) => void,
): void {
  let [from, to] = gap.one;
  let [otherFrom, otherTo] = gap.other;
  for (; from < to && otherFrom < otherTo && one[from] === other[otherFrom]; from += 1) {
    pairs.push([from, otherFrom]);
    otherFrom += 1;
  }
  const end = to;
  while (from < to && otherFrom < otherTo && one[to - 1] === other[otherTo - 1]) {
    to -= 1;
    otherTo -= 1;
  }
  for (const [at, otherAt] of findAnchors(one, other, [from, to], [otherFrom, otherTo])) {
    onGap({ one: [from, at], other: [otherFrom, otherAt] });
    pairs.push([at, otherAt]);
    from = at + 1;
    otherFrom = otherAt + 1;
  }
  onGap({ one: [from, to], other: [otherFrom, otherTo] });
  for (; to < end; to += 1) {
    pairs.push([to, otherTo]);
    otherTo += 1;
  }
}

/** Finds the longest rising run of items that occur once in each list (patience sorting). */
function findAnchors(
  one: readonly number[],
  other: readonly number[],
  [from, to]: Gap['one'],
  [otherFrom, otherTo]: Gap['other'],
): readonly (readonly [number, number])[] {
  const otherIndexes = findIndexes(other, otherFrom, otherTo);
  const ownIndexes = findIndexes(one, from, to);
  /** Runs: the index of the last item in `one` and in `other`, and the index of the run that it continues, or -1. */
  const runs: { readonly at: number; readonly otherAt: number; readonly before: number }[] = [];
  /** For each length: the index of the run of this length that ends first in `other`. */
  const earliestRuns: number[] = [];
  for (let at = from; at < to; at += 1) {
    const number = one[at] ?? -1;
    const otherAt = otherIndexes.get(number);
    if (otherAt === undefined || otherAt === REPEATED || ownIndexes.get(number) === REPEATED)
      continue;
    const length = findFirstIndex(earliestRuns, (run) => (runs[run]?.otherAt ?? 0) >= otherAt);
    runs.push({ at, otherAt, before: length === 0 ? -1 : (earliestRuns[length - 1] ?? -1) });
    earliestRuns[length] = runs.length - 1;
  }
  const found: (readonly [number, number])[] = [];
  for (let run = runs[earliestRuns.at(-1) ?? -1]; run !== undefined; run = runs[run.before])
    found.push([run.at, run.otherAt]);
  return found.toReversed();
}

const REPEATED = -1;

/** Finds the index of each number in a part of a list; `REPEATED` if it occurs several times. */
function findIndexes(numbers: readonly number[], from: number, to: number): Map<number, number> {
  const indexes = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? -1;
    indexes.set(number, indexes.has(number) ? REPEATED : at);
  }
  return indexes;
}

/** Finds the first index whose value is accepted, by binary search. All values after an accepted one must be accepted, too. */
function findFirstIndex(values: readonly number[], isAccepted: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAccepted(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
