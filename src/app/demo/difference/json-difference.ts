/** A step into a JSON value: the name of a property, or the index in a list. */
export type JsonPath = readonly (string | number)[];

/** One place at which two JSON values differ. */
export interface Difference {
  readonly path: JsonPath;
  readonly kind: 'changed' | 'added' | 'removed';
  /** The value that was recorded; undefined if it was added. */
  readonly recorded: unknown;
  /** The value of the new answer; undefined if it was removed. */
  readonly answered: unknown;
}

/**
 * The places at which two JSON values differ, in the order of the recorded one. A list is compared from both ends: what is
 * equal there is skipped, and what remains is compared item by item, so that an inserted message is one difference.
 *
 * Takes time in proportion to the values. They may be nested at most `DEEPEST` levels (`parseJson`).
 */
export function differencesOf(recorded: unknown, answered: unknown): readonly Difference[] {
  const found: Difference[] = [];
  const same = sameness();
  compare(recorded, answered, [], { found, same });
  return found;
}

interface Comparison {
  readonly found: Difference[];
  readonly same: (one: unknown, other: unknown) => boolean;
}

function compare(recorded: unknown, answered: unknown, path: JsonPath, to: Comparison): void {
  if (to.same(recorded, answered)) return;
  if (Array.isArray(recorded) && Array.isArray(answered))
    return compareLists(recorded, answered, path, to);
  if (isRecord(recorded) && isRecord(answered)) return compareRecords(recorded, answered, path, to);
  to.found.push({ path, kind: 'changed', recorded, answered });
}

function compareRecords(recorded: Fields, answered: Fields, path: JsonPath, to: Comparison) {
  for (const [name, value] of Object.entries(recorded)) {
    const at = [...path, name];
    if (Object.hasOwn(answered, name)) compare(value, answered[name], at, to);
    else to.found.push({ path: at, kind: 'removed', recorded: value, answered: undefined });
  }
  for (const [name, value] of Object.entries(answered))
    if (!Object.hasOwn(recorded, name))
      to.found.push({ path: [...path, name], kind: 'added', recorded: undefined, answered: value });
}

function compareLists(
  recorded: readonly unknown[],
  answered: readonly unknown[],
  path: JsonPath,
  to: Comparison,
) {
  const shorter = Math.min(recorded.length, answered.length);
  let start = 0;
  while (start < shorter && to.same(recorded[start], answered[start])) start += 1;
  let end = 0;
  while (end < shorter - start && to.same(recorded.at(-1 - end), answered.at(-1 - end))) end += 1;
  const was = recorded.length - end;
  const is = answered.length - end;
  for (let at = start; at < Math.max(was, is); at += 1) {
    const here = [...path, at];
    if (at >= was)
      to.found.push({ path: here, kind: 'added', recorded: undefined, answered: answered[at] });
    else if (at >= is)
      to.found.push({ path: here, kind: 'removed', recorded: recorded[at], answered: undefined });
    else compare(recorded[at], answered[at], here, to);
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A test for equality that looks at each value once: equal values get equal numbers, and a list or record is numbered by the
 * numbers of what it holds. Comparing all of a tree again at each of its levels would take longer the deeper it is.
 */
function sameness(): (one: unknown, other: unknown) => boolean {
  const numbers = new Map<string, number>();
  const numbered = new WeakMap<object, number>();

  function numberOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return numberOfKey(JSON.stringify(value));
    const known = numbered.get(value);
    if (known !== undefined) return known;
    const key = Array.isArray(value)
      ? `[${value.map(numberOf).join()}`
      : `{${Object.entries(value)
          .map(([name, held]) => `${JSON.stringify(name)}:${numberOf(held)}`)
          .toSorted()
          .join()}`;
    const number = numberOfKey(key);
    numbered.set(value, number);
    return number;
  }
  function numberOfKey(key: string): number {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  }
  return (one, other) => numberOf(one) === numberOf(other);
}
