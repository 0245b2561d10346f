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

/** How many neighbours are kept or forgotten together: rows are mostly read page by page. */
const BLOCK = 64;

/**
 * The same rows. About `most` of them stay in memory, those that were read last. While a row stays, it is the same
 * object each time.
 */
export function cacheRows<Row>(generated: Generated<Row>, most: number): Generated<Row> {
  const blocks = new Map<number, Row[]>();
  const blockAt = (block: number): Row[] => {
    const rows = blocks.get(block) ?? [];
    // The last one read comes last.
    blocks.delete(block);
    blocks.set(block, rows);
    for (const oldest of blocks.keys()) {
      if (blocks.size * BLOCK <= most) break;
      blocks.delete(oldest);
    }
    return rows;
  };
  let newest = -1;
  let rows: Row[] = [];
  return {
    size: generated.size,
    keyAt: generated.keyAt,
    rowAt: (position) => {
      const block = Math.floor(position / BLOCK);
      if (block !== newest) {
        rows = blockAt(block);
        newest = block;
      }
      return (rows[position % BLOCK] ??= generated.rowAt(position));
    },
  };
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
