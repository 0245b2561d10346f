/** The indexes of two items that belong together; null if one list has no such item. */
export type Pair = readonly [one: number | null, other: number | null];

/** Two lists with a number for each item. Equal items have equal numbers. */
export type Numbered = readonly [one: readonly number[], other: readonly number[]];

/**
 * Pairs the items of two lists, in the order of both. First it pairs equal items (`same`). In the gaps between them it pairs items
 * with the same identity (`identity`), and then the remaining items one by one. Inserted and removed items have no partner. Both
 * arguments number the same two lists. Takes n log n time.
 */
export function alignItems(same: Numbered, identity: Numbered = same): readonly Pair[] {
  const whole: Gap = { one: [0, same[0].length], other: [0, same[1].length] };
  const pairs: Pair[] = [];
  pairEqual(whole, same, pairs, (gap) =>
    pairEqual(gap, identity, pairs, (inner) => {
      const [from, to] = inner.one;
      const [otherFrom, otherTo] = inner.other;
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

/** A part of both lists, each from an index up to another. */
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
  const places = findPlaces(other, otherFrom, otherTo);
  const ownPlaces = findPlaces(one, from, to);
  /** Runs by their last item: its index in `one`, its index in `other`, and the run that it continues (-1 for none). */
  const runs: { readonly at: number; readonly place: number; readonly before: number }[] = [];
  /** For each length: the run of this length that ends first in `other`. */
  const ends: number[] = [];
  for (let at = from; at < to; at += 1) {
    const number = one[at] ?? -1;
    const place = places.get(number);
    if (place === undefined || place === REPEATED || ownPlaces.get(number) === REPEATED) continue;
    const length = findFirstIndex(ends, (end) => (runs[end]?.place ?? 0) >= place);
    runs.push({ at, place, before: length === 0 ? -1 : (ends[length - 1] ?? -1) });
    ends[length] = runs.length - 1;
  }
  const found: (readonly [number, number])[] = [];
  for (let run = runs[ends.at(-1) ?? -1]; run !== undefined; run = runs[run.before])
    found.push([run.at, run.place]);
  return found.toReversed();
}

const REPEATED = -1;

function findPlaces(numbers: readonly number[], from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? -1;
    places.set(number, places.has(number) ? REPEATED : at);
  }
  return places;
}

/** Finds the first index whose value `isAccepted` accepts, by binary search: all values after it are accepted too. */
function findFirstIndex(values: readonly number[], isAccepted: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAccepted(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
