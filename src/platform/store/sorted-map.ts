import imported from 'sorted-btree';

/** The part of a sorted map the tables use. Keys compare by UTF-16 code unit. */
export interface SortedMap<Value> {
  readonly size: number;
  get(key: string): Value | undefined;
  has(key: string): boolean;
  set(key: string, value: Value): boolean;
  delete(key: string): boolean;
  /** The entry of a key, or the one below it. */
  getPairOrNextLower(key: string): [string, Value] | undefined;
  keys(): IterableIterator<string>;
  entries(lowest?: string): IterableIterator<[string, Value]>;
  entriesReversed(highest?: string): IterableIterator<[string, Value]>;
}

// A CommonJS package: Node hands over its whole `module.exports`, bundlers its `default`.
const { default: BTree = imported } = imported as unknown as { default?: typeof imported };

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function makeSortedMap<Value>(): SortedMap<Value> {
  return new BTree<string, Value>(undefined, byCodeUnit);
}

/** How many keys are looked up at once. */
const KEYS_PER_LOOKUP = 1000;

/** All keys, to be read bit by bit while others come and go: those that are there when their turn comes. */
export function* keysBitByBit(map: SortedMap<unknown>): Generator<string> {
  let last: string | null = null;
  for (;;) {
    const few: string[] = [];
    for (const [key] of map.entries(last ?? '')) {
      if (key !== last) few.push(key);
      if (few.length === KEYS_PER_LOOKUP) break;
    }
    yield* few;
    if (few.length < KEYS_PER_LOOKUP) return;
    last = few.at(-1) ?? last;
  }
}
