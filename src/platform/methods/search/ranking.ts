/** Where something that was found stands among the others. */
export interface Rank {
  /** How often the words occur in it. */
  readonly score: number;
  /** When it was made, in seconds since the epoch. */
  readonly time: number;
  /** Tells what has the same score and time apart. */
  readonly place: string;
}

export interface Order {
  readonly by: 'score' | 'timestamp';
  readonly direction: 'asc' | 'desc';
}

/** Whether the first of two ranks comes later in the order; of equal scores the newest comes first. */
function comesLater(one: Rank, other: Rank, { by, direction }: Order): boolean {
  const sign = direction === 'asc' ? -1 : 1;
  if (by === 'score' && one.score !== other.score) return (one.score - other.score) * sign < 0;
  const timeSign = by === 'score' ? 1 : sign;
  if (one.time !== other.time) return (one.time - other.time) * timeSign < 0;
  return one.place > other.place;
}

interface Ranked<Item> extends Rank {
  readonly item: Item;
}

/** The first few of all that is found, kept in a heap while it is found: what comes too late costs one comparison. */
export class Best<Item> {
  readonly #size: number;
  readonly #order: Order;
  readonly #after: Rank | null;
  /** The last one of the order is on top. */
  readonly #heap: Ranked<Item>[] = [];
  /** How many of those that were offered come before the first one that is wanted. */
  before = 0;

  /**
   * @param size how many are wanted
   * @param after the last one before those that are wanted; null for the first ones
   */
  constructor(size: number, order: Order, after: Rank | null) {
    this.#size = size;
    this.#order = order;
    this.#after = after;
  }

  /** Offers what was found. Returns whether it comes after the one before those that are wanted. */
  offer(score: number, time: number, placeOf: () => string, item: Item): boolean {
    const worst = this.#heap.length < this.#size ? null : (this.#heap[0] ?? null);
    if (worst !== null && this.#isTooLate(score, time, worst)) return true;
    const offered = { score, time, place: placeOf(), item };
    if (this.#after !== null && !comesLater(offered, this.#after, this.#order)) {
      this.before += 1;
      return false;
    }
    if (worst === null) this.#push(offered);
    else if (comesLater(worst, offered, this.#order)) this.#replace(offered);
    return true;
  }

  /** What was found, in order. */
  sorted(): Ranked<Item>[] {
    return this.#heap.toSorted((one, other) => (comesLater(one, other, this.#order) ? 1 : -1));
  }

  /** Whether it comes later than the worst by score and time alone. */
  #isTooLate(score: number, time: number, worst: Rank): boolean {
    if (this.#size === 0) return true;
    const { by, direction } = this.#order;
    const isUp = direction === 'asc';
    if (by === 'score' && score !== worst.score)
      return isUp ? score > worst.score : score < worst.score;
    if (time === worst.time) return false;
    return by === 'timestamp' && isUp ? time > worst.time : time < worst.time;
  }

  #push(offered: Ranked<Item>): void {
    if (this.#size === 0) return;
    const heap = this.#heap;
    let at = heap.length;
    heap.push(offered);
    while (at > 0) {
      const above = (at - 1) >>> 1;
      const parent = heap[above];
      if (parent === undefined || !comesLater(offered, parent, this.#order)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = offered;
  }

  #replace(offered: Ranked<Item>): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (left === undefined) break;
      if (right !== undefined && comesLater(right, left, this.#order)) below += 1;
      const child = heap[below];
      if (child === undefined || !comesLater(child, offered, this.#order)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = offered;
  }
}
