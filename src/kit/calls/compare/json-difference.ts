import { isJsonObject } from '../../../contract/json.ts';
import { alignItems } from './aligned.ts';

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

/** Called while two JSON values are walked together. `name` is the name of a property, or null for an item of a list. */
export interface ComparisonListener {
  /** Both sides have this value. */
  readonly same: (name: string | null, value: unknown) => void;
  readonly differs: (name: string | null, difference: Difference) => void;
  /** Both sides have a list, or both have a record, with differences inside. */
  readonly enter: (name: string | null, kind: 'list' | 'record') => void;
  readonly leave: (kind: 'list' | 'record') => void;
}

/**
 * Finds the places at which two JSON values differ, in the order of the new one. Takes n log n time. The values may be nested at
 * most `MAX_DEPTH` levels (`parseJson`).
 */
export function findDifferences(recorded: unknown, answered: unknown): readonly Difference[] {
  const found: Difference[] = [];
  const ignore = () => {};
  compareValues(recorded, answered, {
    differs: (_, difference) => found.push(difference),
    same: ignore,
    enter: ignore,
    leave: ignore,
  });
  return found;
}

/**
 * Walks two JSON values together. `alignItems` pairs the items of lists: records with the same `id` or `ts` are one record that
 * changed.
 */
export function compareValues(
  recorded: unknown,
  answered: unknown,
  listener: ComparisonListener,
): void {
  const { numberOf } = makeNumbering();
  const root = { name: null, recorded: [], answered: [] };
  compare(recorded, answered, root, { listener, numberOf });
}

interface Comparison {
  readonly listener: ComparisonListener;
  readonly numberOf: (value: unknown) => number;
}

/** The paths of two values. They can differ, because an item was inserted before one of them. */
interface Place {
  readonly name: string | null;
  readonly recorded: JsonPath;
  readonly answered: JsonPath;
}

function compare(recorded: unknown, answered: unknown, place: Place, comparison: Comparison): void {
  const { listener, numberOf } = comparison;
  if (numberOf(recorded) === numberOf(answered)) return listener.same(place.name, recorded);
  if (Array.isArray(recorded) && Array.isArray(answered)) {
    listener.enter(place.name, 'list');
    compareLists(recorded, answered, place, comparison);
    return listener.leave('list');
  }
  if (isJsonObject(recorded) && isJsonObject(answered)) {
    listener.enter(place.name, 'record');
    compareRecords(recorded, answered, place, comparison);
    return listener.leave('record');
  }
  listener.differs(place.name, { path: place.answered, kind: 'changed', recorded, answered });
}

const reportRemoved = (place: Place, recorded: unknown, comparison: Comparison) =>
  comparison.listener.differs(place.name, {
    path: place.recorded,
    kind: 'removed',
    recorded,
    answered: undefined,
  });

const reportAdded = (place: Place, answered: unknown, comparison: Comparison) =>
  comparison.listener.differs(place.name, {
    path: place.answered,
    kind: 'added',
    recorded: undefined,
    answered,
  });

function compareRecords(recorded: Fields, answered: Fields, place: Place, comparison: Comparison) {
  const at = (name: string): Place => ({
    name,
    recorded: [...place.recorded, name],
    answered: [...place.answered, name],
  });
  for (const [name, value] of Object.entries(recorded)) {
    if (Object.hasOwn(answered, name)) compare(value, answered[name], at(name), comparison);
    else reportRemoved(at(name), value, comparison);
  }
  for (const [name, value] of Object.entries(answered))
    if (!Object.hasOwn(recorded, name)) reportAdded(at(name), value, comparison);
}

function compareLists(
  recorded: readonly unknown[],
  answered: readonly unknown[],
  place: Place,
  comparison: Comparison,
) {
  const { numberOf } = comparison;
  const same = [recorded.map(numberOf), answered.map(numberOf)] as const;
  const identity = [identitiesOf(recorded, numberOf), identitiesOf(answered, numberOf)] as const;
  for (const [one, other] of alignItems(same, identity)) {
    const here: Place = {
      name: null,
      recorded: [...place.recorded, one ?? recorded.length],
      answered: [...place.answered, other ?? answered.length],
    };
    if (one === null) reportAdded(here, answered[other ?? 0], comparison);
    else if (other === null) reportRemoved(here, recorded[one], comparison);
    else compare(recorded[one], answered[other], here, comparison);
  }
}

/** Numbers the items by identity. Items without an id get the same number: they are compared one by one. */
function identitiesOf(items: readonly unknown[], numberOf: Comparison['numberOf']) {
  return items.map((item) => {
    const id = isJsonObject(item) ? (item['id'] ?? item['ts']) : undefined;
    return id === undefined ? NOT_IDENTIFIED : numberOf({ id });
  });
}

const NOT_IDENTIFIED = -2;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes a function that numbers values: equal values get equal numbers. The number of a list or record follows from the numbers of
 * its contents, so that each value is read only once, however deep it is.
 */
function makeNumbering() {
  const numbers = new Map<string, number>();
  const numbered = new WeakMap<object, number>();

  function numberOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return numberOfKey(JSON.stringify(value));
    const known = numbered.get(value);
    if (known !== undefined) return known;
    const key = Array.isArray(value)
      ? `[${value.map(numberOf).join()}`
      : `{${Object.entries(value)
          .map(([name, fieldValue]) => `${JSON.stringify(name)}:${numberOf(fieldValue)}`)
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
  return { numberOf };
}
