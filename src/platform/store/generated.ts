/**
 * Records generated from a world's options on demand and never stored: a million of them take no memory. Keys rise
 * with the position, so any of them is found by binary search.
 */
export interface Generated<Row> {
  readonly size: number;
  keyAt(position: number): string;
  rowAt(position: number): Row;
}

/** The first position whose key is not below `key`: 0 to `size`. O(log size). */
export function lowerBound<Row>(generated: Generated<Row>, key: string): number {
  let low = 0;
  let high = generated.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (generated.keyAt(middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position of exactly `key`, or -1. */
export function positionOf<Row>(generated: Generated<Row>, key: string): number {
  const position = lowerBound(generated, key);
  return position < generated.size && generated.keyAt(position) === key ? position : -1;
}

export const NOTHING_GENERATED: Generated<never> = {
  size: 0,
  keyAt: () => {
    throw new RangeError('no generated rows');
  },
  rowAt: () => {
    throw new RangeError('no generated rows');
  },
};
