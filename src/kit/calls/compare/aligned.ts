/** Two items that belong together, by their index; null where one list has none. */
export type Pair = readonly [one: number | null, other: number | null];

/** The items of two lists as numbers: equal items have equal numbers. */
export type Numbered = readonly [one: readonly number[], other: readonly number[]];

/**
 * Which items of two lists belong together, in the order of both: first what is equal at both ends and between, then, of what
 * remains, items of the same identity, then one by one. What was inserted or removed has no partner. Both `same` and `identity`
 * number the same two lists. Takes time in proportion to n log n.
 */
export function alignItems(same: Numbered, identity: Numbered = same): readonly Pair[] {
  const whole: Gap = { one: [0, same[0].length], other: [0, same[1].length] };
  const pairs: Pair[] = [];
  split(whole, same, pairs, (gap) =>
    split(gap, identity, pairs, (rest) => {
      const [from, to] = rest.one;
      const [otherFrom, otherTo] = rest.other;
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

/** Pairs what has equal numbers in a gap, and passes the gaps between to `rest`, in order. */
function split(gap: Gap, [one, other]: Numbered, pairs: Pair[], rest: (gap: Gap) => void): void {
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
  for (const [at, otherAt] of anchors(one, other, [from, to], [otherFrom, otherTo])) {
    rest({ one: [from, at], other: [otherFrom, otherAt] });
    pairs.push([at, otherAt]);
    from = at + 1;
    otherFrom = otherAt + 1;
  }
  rest({ one: [from, to], other: [otherFrom, otherTo] });
  for (; to < end; to += 1) {
    pairs.push([to, otherTo]);
    otherTo += 1;
  }
}

/** The longest rising run of items that occur once on both sides (patience sorting). */
function anchors(
  one: readonly number[],
  other: readonly number[],
  [from, to]: Gap['one'],
  [otherFrom, otherTo]: Gap['other'],
): readonly (readonly [number, number])[] {
  const places = placesOf(other, otherFrom, otherTo);
  const own = placesOf(one, from, to);
  /** By the index in `one`: where the item is in `other`, and the end of the run before it. */
  const runs: { readonly at: number; readonly place: number; readonly before: number }[] = [];
  /** For each length, which run of that length ends first. */
  const ends: number[] = [];
  for (let at = from; at < to; at += 1) {
    const number = one[at] ?? -1;
    const place = places.get(number);
    if (place === undefined || place === REPEATED || own.get(number) === REPEATED) continue;
    const length = firstNotBelow(ends, (end) => (runs[end]?.place ?? 0) >= place);
    runs.push({ at, place, before: length === 0 ? -1 : (ends[length - 1] ?? -1) });
    ends[length] = runs.length - 1;
  }
  const found: (readonly [number, number])[] = [];
  for (let run = runs[ends.at(-1) ?? -1]; run !== undefined; run = runs[run.before])
    found.push([run.at, run.place]);
  return found.toReversed();
}

const REPEATED = -1;

function placesOf(numbers: readonly number[], from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? -1;
    places.set(number, places.has(number) ? REPEATED : at);
  }
  return places;
}

/** The index of the first value that `holds` accepts, by halving: it accepts every value after that one, too. */
function firstNotBelow(values: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
