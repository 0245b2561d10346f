import type { Work } from '../slices.ts';
import type { Order } from './order.ts';

export type Direction = 1 | -1;

/** The work may pause after this many rows. */
const ROWS_PER_STEP = 2048;

/** Shorter ranges are sorted by insertion. */
const MAX_INSERTION_SORT_ROWS = 16;

/** A range of rows whose keys before `keyIndex` are equal: it must be sorted by key `keyIndex`. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly keyIndex: number;
}

/**
 * Sorts rows in place, in steps: stable, also when descending. It sorts by key 0 of the rows, then the rows
 * whose keys are equal by their next key. It needs 20 bytes a row while it works.
 */
export function* sortRows(rows: Uint32Array, order: Order, direction: Direction): Work {
  const keys = new Float64Array(rows.length);
  const spare = { keys: new Float64Array(rows.length), rows: new Uint32Array(rows.length) };
  const ranges: Range[] = [{ from: 0, to: rows.length, keyIndex: 0 }];
  let sortedCount = 0;
  let handledRows = 0;
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const { from, to, keyIndex } = range;
    for (let at = from; at < to; at += 1) {
      keys[at] = direction * order.keyOf(rows[at] ?? 0, keyIndex);
      handledRows += 1;
      if (handledRows % ROWS_PER_STEP === 0) yield sortedCount / rows.length;
    }
    if (to - from <= MAX_INSERTION_SORT_ROWS) insertionSort(keys, rows, from, to);
    else yield* mergeSort({ keys, rows }, spare, from, to, sortedCount / rows.length);

    // Ranges are pushed from the last to the first, so that the first is popped next and `sortedCount` grows from the beginning.
    let end = to;
    for (let at = to - 1; at >= from; at -= 1) {
      if (at > from && keys[at - 1] === keys[at]) continue;
      if (end - at > 1 && !order.isEndKey(keys[at] ?? 0)) {
        ranges.push({ from: at, to: end, keyIndex: keyIndex + 1 });
      }
      end = at;
      handledRows += 1;
      if (handledRows % ROWS_PER_STEP === 0) yield sortedCount / rows.length;
    }
    sortedCount = ranges.at(-1)?.from ?? rows.length;
  }
}

interface KeyedRows {
  readonly keys: Float64Array;
  readonly rows: Uint32Array;
}

function insertionSort(keys: Float64Array, rows: Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) {
    const key = keys[at] ?? 0;
    const row = rows[at] ?? 0;
    let place = at;
    for (; place > from && (keys[place - 1] ?? 0) > key; place -= 1) {
      keys[place] = keys[place - 1] ?? 0;
      rows[place] = rows[place - 1] ?? 0;
    }
    keys[place] = key;
    rows[place] = row;
  }
}

/** Sorts a range of rows and their keys by the keys. Each step yields `progress`. */
function* mergeSort(
  pair: KeyedRows,
  spare: KeyedRows,
  from: number,
  to: number,
  progress: number,
): Work {
  for (let at = from, nth = 1; at < to; at += MAX_INSERTION_SORT_ROWS, nth += 1) {
    insertionSort(pair.keys, pair.rows, at, Math.min(at + MAX_INSERTION_SORT_ROWS, to));
    if (nth % (ROWS_PER_STEP / MAX_INSERTION_SORT_ROWS) === 0) yield progress;
  }
  let [source, target] = [pair, spare];
  let movedRows = 0;
  for (let width = MAX_INSERTION_SORT_ROWS; width < to - from; width *= 2) {
    for (let start = from; start < to; start += 2 * width) {
      const middle = Math.min(start + width, to);
      const end = Math.min(start + 2 * width, to);
      let left = start;
      for (let next = start; next < end; next += ROWS_PER_STEP) {
        const until = Math.min(next + ROWS_PER_STEP, end);
        left = mergePart(source, target, { left, middle, end, start, next, until });
        movedRows += until - next;
        if (movedRows >= ROWS_PER_STEP) {
          movedRows = 0;
          yield progress;
        }
      }
    }
    [source, target] = [target, source];
  }
  if (source === pair) return;
  for (let at = from; at < to; at += 8 * ROWS_PER_STEP) {
    const end = Math.min(at + 8 * ROWS_PER_STEP, to);
    pair.keys.set(source.keys.subarray(at, end), at);
    pair.rows.set(source.rows.subarray(at, end), at);
    yield progress;
  }
}

/** How far a merge of two sorted runs is. Places are indexes of rows. */
interface Merge {
  /** Where the first run begins. */
  readonly start: number;
  /** Where the first run ends, and the second begins. */
  readonly middle: number;
  /** Where the second run ends. */
  readonly end: number;
  /** The next place in the first run to take a row from. */
  readonly left: number;
  /** The next place in the target to fill. */
  readonly next: number;
  /** The place in the target to pause at. */
  readonly until: number;
}

/** Continues a merge up to `until`. Returns the new `left`. */
function mergePart(source: KeyedRows, target: KeyedRows, merge: Merge): number {
  const { start, middle, end, until } = merge;
  const [fromKeys, fromRows, toKeys, toRows] = [source.keys, source.rows, target.keys, target.rows];
  let { left } = merge;
  let right = middle + (merge.next - start) - (left - start);
  for (let place = merge.next; place < until; place += 1) {
    const takesLeft =
      left < middle && (right >= end || (fromKeys[left] ?? 0) <= (fromKeys[right] ?? 0));
    const sourcePlace = takesLeft ? left : right;
    toKeys[place] = fromKeys[sourcePlace] ?? 0;
    toRows[place] = fromRows[sourcePlace] ?? 0;
    if (takesLeft) left += 1;
    else right += 1;
  }
  return left;
}
