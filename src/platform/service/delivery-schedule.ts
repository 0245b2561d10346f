import { makeSortedMap, type SortedMap } from '../store/sorted-map.ts';
import { stamp } from '../store/stamp.ts';

/**
 * First attempts of one app about one subject, which are sent one after the other; or the retries of one delivery, which
 * hold up nothing else.
 */
export interface DeliveryQueue {
  readonly key: string;
  /** Delivery queues of one group take turns. */
  readonly group: string;
  /** Ids, which rise: the oldest is sent first, also when it was queued again. */
  readonly waiting: SortedMap<true>;
  /** Until when it is parked, in the world's time; null if it is not. */
  until: number | null;
}

/** A delivery to be queued. */
interface Queued {
  readonly id: string;
  readonly app: string;
  readonly subject: string;
  /** How many attempts failed. */
  readonly failed: number;
}

/** How many first attempts to one app are under way at the same time, and how many retries beside them. */
const MAX_AT_ONCE = 10;

/** Retries and first attempts of an app have turns of their own. Retries are looked at first: they are older. */
const groupsOf = (app: string) => [`${app} retries`, app] as const;

/** The key of the queue that a delivery is in. A failed attempt moves it out of the queue of its subject. */
export const queueKey = ({ id, app, subject, failed }: Queued): string =>
  failed === 0 ? `${app}:${subject}` : `${app} retries:${id}`;

/** The first attempts, or the retries, of one app. Each queue is in one place: ready, parked, or under way. */
interface QueueGroup {
  readonly ready: Set<DeliveryQueue>;
  /** Parked until the app is configured or connects. */
  readonly stopped: Set<DeliveryQueue>;
  underWay: number;
}

/**
 * The order in which deliveries are looked at. Delivery queues of one app take turns, its retries apart from its first attempts, and
 * a slow app does not delay others. The caller of `next` must park, forget or begin the queue it gets.
 */
export class DeliverySchedule {
  readonly #queues = new Map<string, DeliveryQueue>();
  readonly #groups = new Map<string, QueueGroup>();
  /** Delivery queues that are parked until a time of the world, the first to be looked at first. */
  readonly #timed: SortedMap<DeliveryQueue> = makeSortedMap();

  /** Adds a delivery to its queue; a parked queue is looked at again if it is its first. True: the queue became ready. */
  add(row: Queued): boolean {
    const { id, app, failed } = row;
    const key = queueKey(row);
    const known = this.#queues.get(key);
    const group = groupsOf(app)[failed > 0 ? 0 : 1];
    const queue = known ?? { key, group, waiting: makeSortedMap<true>(), until: null };
    queue.waiting.set(id, true);
    this.#queues.set(key, queue);
    for (const each of groupsOf(app)) this.#of(each);
    const [first] = queue.waiting.keys();
    const becomesReady = known === undefined || (queue.until !== null && first === id);
    if (becomesReady) this.#unpark(queue);
    return becomesReady;
  }

  /** The next queue to look at; null if all are parked, or as many requests are under way as may be. */
  next(): DeliveryQueue | null {
    for (const queues of this.#groups.values()) {
      if (queues.underWay >= MAX_AT_ONCE) continue;
      const [queue] = queues.ready;
      if (queue === undefined) continue;
      queues.ready.delete(queue);
      return queue;
    }
    return null;
  }

  /** Leaves a queue alone until a time of the world, or with `Infinity` until its app is looked at again. */
  park(queue: DeliveryQueue, until: number): void {
    if (queue.until !== null) this.#unpark(queue);
    const { ready, stopped } = this.#of(queue.group);
    ready.delete(queue);
    queue.until = until;
    if (until === Infinity) stopped.add(queue);
    else this.#timed.set(timedKey(queue, until), queue);
  }

  forget(queue: DeliveryQueue): void {
    this.#queues.delete(queue.key);
  }

  begin(queue: DeliveryQueue): void {
    this.#of(queue.group).underWay += 1;
  }

  /** Lets a queue go on with what comes after a delivery that is under way. */
  release(queue: DeliveryQueue, id: string): void {
    queue.waiting.delete(id);
    this.#of(queue.group).ready.add(queue);
  }

  /** A delivery is not under way any longer. */
  end(queue: DeliveryQueue): void {
    this.#of(queue.group).underWay -= 1;
  }

  /** Leaves the queue of a delivery alone until a time of the world; the delivery waits in it. */
  pause(row: Queued, until: number): void {
    this.add(row);
    const queue = this.#queues.get(queueKey(row));
    if (queue !== undefined) this.park(queue, until);
  }

  /** Makes the queues ready that are parked until `now` or before. */
  wakeDue(now: number): void {
    for (;;) {
      const [first] = this.#timed.entries();
      if (first === undefined || (first[1].until ?? 0) > now) return;
      this.#unpark(first[1]);
    }
  }

  /** Makes the queues of an app ready that are stopped: it was configured, or has a connection. */
  wakeApp(app: string): void {
    for (const group of groupsOf(app))
      for (const queue of this.#of(group).stopped) this.#unpark(queue);
  }

  /** The first time at which a parked queue can be looked at; `Infinity` if no queue is parked until a time. */
  nextDue(): number {
    const [first] = this.#timed.entries();
    return first?.[1].until ?? Infinity;
  }

  #unpark(queue: DeliveryQueue): void {
    const { ready, stopped } = this.#of(queue.group);
    if (queue.until === Infinity) stopped.delete(queue);
    else if (queue.until !== null) this.#timed.delete(timedKey(queue, queue.until));
    queue.until = null;
    ready.add(queue);
  }

  #of(name: string): QueueGroup {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const queues = {
      ready: new Set<DeliveryQueue>(),
      stopped: new Set<DeliveryQueue>(),
      underWay: 0,
    };
    this.#groups.set(name, queues);
    return queues;
  }
}

const timedKey = ({ key }: DeliveryQueue, until: number) => `${stamp(until)}:${key}`;
