import { isJsonObject } from '../../../contract/json.ts';
import { alignItems } from './aligned.ts';

/** The way to a place in a JSON value: names of properties, and indexes in lists. */
export type JsonPath = readonly (string | number)[];

/** One place at which two JSON values differ. */
export interface Difference {
  readonly path: JsonPath;
  readonly kind: 'changed' | 'added' | 'removed';
  /** Undefined if the place was added. */
  readonly oldValue: unknown;
  /** Undefined if the place was removed. */
  readonly newValue: unknown;
}

/**
 * Hears what `compareValues` finds, in the order in which it reads the values. `name` is the name of a property, or null for an item
 * of a list.
 */
export interface ComparisonListener {
  /** Both sides have this value. */
  readonly onSame: (name: string | null, value: unknown) => void;
  readonly onDifference: (name: string | null, difference: Difference) => void;
  /** Both sides have a list, or both have a record, and they differ inside. Calls for the contents follow, then `onLeave`. */
  readonly onEnter: (name: string | null, kind: 'list' | 'record') => void;
  readonly onLeave: (kind: 'list' | 'record') => void;
}

/**
 * Finds the places at which two JSON values differ, in the order of the new value. Takes n log n time. The values may be nested at
 * most `MAX_DEPTH` levels (`parseJson`).
 */
export function findDifferences(oldValue: unknown, newValue: unknown): readonly Difference[] {
  const found: Difference[] = [];
  const ignore = () => {};
  compareValues(oldValue, newValue, {
    onDifference: (_, difference) => found.push(difference),
    onSame: ignore,
    onEnter: ignore,
    onLeave: ignore,
  });
  return found;
}

/**
 * Compares two JSON values, and calls `listener` for each place. Records with the same `id` or `ts` in a list count as one record
 * that changed.
 */
export function compareValues(
  oldValue: unknown,
  newValue: unknown,
  listener: ComparisonListener,
): void {
  const { numberOf } = makeNumbering();
  const root = { name: null, oldPath: [], newPath: [] };
  compare(oldValue, newValue, root, { listener, numberOf });
}

interface Comparison {
  readonly listener: ComparisonListener;
  readonly numberOf: (value: unknown) => number;
}

/** The paths of two values. They can differ, because an item was inserted before one of them. */
interface Place {
  readonly name: string | null;
  readonly oldPath: JsonPath;
  readonly newPath: JsonPath;
}

function compare(oldValue: unknown, newValue: unknown, place: Place, comparison: Comparison): void {
  const { listener, numberOf } = comparison;
  if (numberOf(oldValue) === numberOf(newValue)) return listener.onSame(place.name, oldValue);
  if (Array.isArray(oldValue) && Array.isArray(newValue)) {
    listener.onEnter(place.name, 'list');
    compareLists(oldValue, newValue, place, comparison);
    return listener.onLeave('list');
  }
  if (isJsonObject(oldValue) && isJsonObject(newValue)) {
    listener.onEnter(place.name, 'record');
    compareRecords(oldValue, newValue, place, comparison);
    return listener.onLeave('record');
  }
  listener.onDifference(place.name, { path: place.newPath, kind: 'changed', oldValue, newValue });
}

const reportRemoved = (place: Place, oldValue: unknown, comparison: Comparison) =>
  comparison.listener.onDifference(place.name, {
    path: place.oldPath,
    kind: 'removed',
    oldValue,
    newValue: undefined,
  });

const reportAdded = (place: Place, newValue: unknown, comparison: Comparison) =>
  comparison.listener.onDifference(place.name, {
    path: place.newPath,
    kind: 'added',
    oldValue: undefined,
    newValue,
  });

function compareRecords(oldValue: Fields, newValue: Fields, place: Place, comparison: Comparison) {
  const placeOf = (name: string): Place => ({
    name,
    oldPath: [...place.oldPath, name],
    newPath: [...place.newPath, name],
  });
  for (const [name, value] of Object.entries(oldValue)) {
    if (Object.hasOwn(newValue, name)) compare(value, newValue[name], placeOf(name), comparison);
    else reportRemoved(placeOf(name), value, comparison);
  }
  for (const [name, value] of Object.entries(newValue))
    if (!Object.hasOwn(oldValue, name)) reportAdded(placeOf(name), value, comparison);
}

function compareLists(
  oldItems: readonly unknown[],
  newItems: readonly unknown[],
  place: Place,
  comparison: Comparison,
) {
  const { numberOf } = comparison;
  const values = [oldItems.map(numberOf), newItems.map(numberOf)] as const;
  const identities = [identitiesOf(oldItems, numberOf), identitiesOf(newItems, numberOf)] as const;
  for (const [oldIndex, newIndex] of alignItems(values, identities)) {
    const itemPlace: Place = {
      name: null,
      oldPath: [...place.oldPath, oldIndex ?? oldItems.length],
      newPath: [...place.newPath, newIndex ?? newItems.length],
    };
    if (oldIndex === null) reportAdded(itemPlace, newItems[newIndex ?? 0], comparison);
    else if (newIndex === null) reportRemoved(itemPlace, oldItems[oldIndex], comparison);
    else compare(oldItems[oldIndex], newItems[newIndex], itemPlace, comparison);
  }
}

/** Numbers the items by their `id` or `ts`. Items without one get the same number, so they are paired one by one. */
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
  const numbersByKey = new Map<string, number>();
  const numbersByObject = new WeakMap<object, number>();

  function numberOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return numberOfKey(JSON.stringify(value));
    const known = numbersByObject.get(value);
    if (known !== undefined) return known;
    const key = Array.isArray(value)
      ? `[${value.map(numberOf).join()}`
      : `{${Object.entries(value)
          .map(([name, fieldValue]) => `${JSON.stringify(name)}:${numberOf(fieldValue)}`)
          .toSorted()
          .join()}`;
    const number = numberOfKey(key);
    numbersByObject.set(value, number);
    return number;
  }
  function numberOfKey(key: string): number {
    const number = numbersByKey.get(key) ?? numbersByKey.size;
    numbersByKey.set(key, number);
    return number;
  }
  return { numberOf };
}
