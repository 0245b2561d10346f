import { makeSortedMap, type SortedMap } from '../store/sorted-map.ts';
import { stamp } from '../store/stamp.ts';

/**
 * First attempts of one app about one subject, which are sent one after the other; or the retries of one delivery, which
 * hold up nothing else.
 */
export interface Lane {
  readonly key: string;
  /** Lanes of one group take turns. */
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

/** The key of the lane that a delivery is in. A failed attempt moves it out of the lane of its subject. */
export const laneKey = ({ id, app, subject, failed }: Queued): string =>
  failed === 0 ? `${app}:${subject}` : `${app} retries:${id}`;

/** The first attempts, or the retries, of one app. Each lane is in one place: ready, parked, or under way. */
interface LaneGroup {
  readonly ready: Set<Lane>;
  /** Parked until the app is configured or connects. */
  readonly stopped: Set<Lane>;
  underWay: number;
}

/**
 * The order in which deliveries are looked at. Lanes of one app take turns, its retries apart from its first attempts, and
 * a slow app does not delay others. The caller of `next` must park, forget or begin the lane it gets.
 */
export class LaneQueue {
  readonly #lanes = new Map<string, Lane>();
  readonly #groups = new Map<string, LaneGroup>();
  /** Lanes that are parked until a time of the world, the first to be looked at first. */
  readonly #timed: SortedMap<Lane> = makeSortedMap();

  /** Adds a delivery to its lane; a parked lane is looked at again if it is its first. True: the lane became ready. */
  add(row: Queued): boolean {
    const { id, app, failed } = row;
    const key = laneKey(row);
    const known = this.#lanes.get(key);
    const group = groupsOf(app)[failed > 0 ? 0 : 1];
    const lane = known ?? { key, group, waiting: makeSortedMap<true>(), until: null };
    lane.waiting.set(id, true);
    this.#lanes.set(key, lane);
    for (const each of groupsOf(app)) this.#of(each);
    const [first] = lane.waiting.keys();
    const becomesReady = known === undefined || (lane.until !== null && first === id);
    if (becomesReady) this.#unpark(lane);
    return becomesReady;
  }

  /** The next lane to look at; null if all are parked, or as many requests are under way as may be. */
  next(): Lane | null {
    for (const lanes of this.#groups.values()) {
      if (lanes.underWay >= MAX_AT_ONCE) continue;
      const [lane] = lanes.ready;
      if (lane === undefined) continue;
      lanes.ready.delete(lane);
      return lane;
    }
    return null;
  }

  /** Leaves a lane alone until a time of the world, or with `Infinity` until its app is looked at again. */
  park(lane: Lane, until: number): void {
    if (lane.until !== null) this.#unpark(lane);
    const { ready, stopped } = this.#of(lane.group);
    ready.delete(lane);
    lane.until = until;
    if (until === Infinity) stopped.add(lane);
    else this.#timed.set(timedKey(lane, until), lane);
  }

  forget(lane: Lane): void {
    this.#lanes.delete(lane.key);
  }

  begin(lane: Lane): void {
    this.#of(lane.group).underWay += 1;
  }

  /** Lets a lane go on with what comes after a delivery that is under way. */
  release(lane: Lane, id: string): void {
    lane.waiting.delete(id);
    this.#of(lane.group).ready.add(lane);
  }

  /** A delivery is not under way any longer. */
  end(lane: Lane): void {
    this.#of(lane.group).underWay -= 1;
  }

  /** Leaves the lane of a delivery alone until a time of the world; the delivery waits in it. */
  pause(row: Queued, until: number): void {
    this.add(row);
    const lane = this.#lanes.get(laneKey(row));
    if (lane !== undefined) this.park(lane, until);
  }

  /** Makes the lanes ready that are parked until `now` or before. */
  wakeDue(now: number): void {
    for (;;) {
      const [first] = this.#timed.entries();
      if (first === undefined || (first[1].until ?? 0) > now) return;
      this.#unpark(first[1]);
    }
  }

  /** Makes the lanes of an app ready that are stopped: it was configured, or has a connection. */
  wakeApp(app: string): void {
    for (const group of groupsOf(app))
      for (const lane of this.#of(group).stopped) this.#unpark(lane);
  }

  /** The first time at which a parked lane can be looked at; `Infinity` if no lane is parked until a time. */
  nextDue(): number {
    const [first] = this.#timed.entries();
    return first?.[1].until ?? Infinity;
  }

  #unpark(lane: Lane): void {
    const { ready, stopped } = this.#of(lane.group);
    if (lane.until === Infinity) stopped.delete(lane);
    else if (lane.until !== null) this.#timed.delete(timedKey(lane, lane.until));
    lane.until = null;
    ready.add(lane);
  }

  #of(name: string): LaneGroup {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const lanes = { ready: new Set<Lane>(), stopped: new Set<Lane>(), underWay: 0 };
    this.#groups.set(name, lanes);
    return lanes;
  }
}

const timedKey = ({ key }: Lane, until: number) => `${stamp(until)}:${key}`;
