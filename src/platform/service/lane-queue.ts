import { sortedMap, type SortedMap } from '../store/sorted-map.ts';

/** Deliveries of one app and one subject, which are sent one after the other. */
export interface Lane {
  readonly key: string;
  readonly app: string;
  /** Ids, which rise: the oldest is sent first, also when it was queued again. */
  readonly waiting: SortedMap<true>;
}

/** How many requests to one app are under way at the same time. */
const MOST_AT_ONCE = 10;

/** The lanes of one app. Each is in one place: ready, parked until a time, or under way. */
interface AppLanes {
  readonly ready: Set<Lane>;
  underWay: number;
}

/**
 * The order in which deliveries are looked at. Lanes of one app take turns, and an app that is slow holds up no
 * other. Whoever is given a lane by `next` parks, forgets or begins it.
 */
export class LaneQueue {
  readonly #lanes = new Map<string, Lane>();
  readonly #apps = new Map<string, AppLanes>();
  /** Lanes that are not looked at before a time of the world. */
  readonly #parked = new Map<Lane, number>();

  add({
    id,
    app,
    subject,
  }: {
    readonly id: string;
    readonly app: string;
    readonly subject: string;
  }) {
    const key = `${app}:${subject}`;
    const known = this.#lanes.get(key);
    if (known !== undefined) return void known.waiting.set(id, true);
    const lane = { key, app, waiting: sortedMap<true>() };
    lane.waiting.set(id, true);
    this.#lanes.set(key, lane);
    this.#of(app).ready.add(lane);
  }

  /** The next lane to look at; null when all are parked or enough is under way. */
  next(): Lane | null {
    for (const lanes of this.#apps.values()) {
      if (lanes.underWay >= MOST_AT_ONCE) continue;
      const [lane] = lanes.ready;
      if (lane === undefined) continue;
      lanes.ready.delete(lane);
      return lane;
    }
    return null;
  }

  /** Leaves a lane alone until a time of the world, or with `Infinity` until everything is looked at again. */
  park(lane: Lane, until: number): void {
    this.#of(lane.app).ready.delete(lane);
    this.#parked.set(lane, until);
  }

  forget(lane: Lane): void {
    this.#lanes.delete(lane.key);
  }

  begin(lane: Lane): void {
    this.#of(lane.app).underWay += 1;
  }

  end(lane: Lane): void {
    const lanes = this.#of(lane.app);
    lanes.underWay -= 1;
    lanes.ready.add(lane);
  }

  /** Makes the lanes ready that are parked until `now` or before: all of them, or those of one app. */
  lookAgain(now: number, app?: string): void {
    for (const [lane, until] of this.#parked) {
      if (until > now || (app !== undefined && lane.app !== app)) continue;
      this.#parked.delete(lane);
      this.#of(lane.app).ready.add(lane);
    }
  }

  /** The first time at which a parked lane can be looked at; `Infinity` for none. */
  nextDue(): number {
    let next = Infinity;
    for (const until of this.#parked.values()) next = Math.min(next, until);
    return next;
  }

  #of(app: string): AppLanes {
    const known = this.#apps.get(app);
    if (known !== undefined) return known;
    const lanes = { ready: new Set<Lane>(), underWay: 0 };
    this.#apps.set(app, lanes);
    return lanes;
  }
}
