import type { RecordChange, ResetOptions } from '../../contract/sandbox.ts';
import type { HostClock } from '../runtime/clock.ts';
import type { Deployment } from '../runtime/deployment.ts';
import { RateLimits } from '../runtime/rate-limits.ts';
import { SeededRandom } from '../runtime/seeded-random.ts';
import { Store } from '../store/store.ts';
import type { Follower } from './follower.ts';
import { HEALTHY, type ServiceRecord } from './service-state.ts';
import { createTables, type Tables } from './tables.ts';
import type { TeamRecord } from './team.ts';
import { WorldClock } from './world-clock.ts';
import { WorldIds } from './world-ids.ts';

export type WorldOptions = Readonly<Required<ResetOptions>> & { readonly seed: number };

/** What a host gives a world that its options do not say. */
export interface Setting {
  readonly deployment: Deployment;
  readonly clock: HostClock;
  /** Secrets of the world follow from it; null makes them predictable (docs/decisions/secrets.md). */
  readonly salt: string | null;
  /** Tells this world from those that the host had before it, equal ones among them. */
  readonly life: string;
  /** What follows each change of the world, in this order. */
  readonly followers: readonly Follower[];
}

export const DEFAULT_OPTIONS: WorldOptions = { seed: 1, users: 40, messages: 0, rate_limits: true };

/**
 * One workspace with everything in it. The tables are the truth; the clock and the ids read and write rows of
 * their own, so whatever happens to a world is a change of rows. A function that needs a few tables says so:
 * `Pick<World, 'tokens' | 'clock'>`.
 */
export interface World extends Tables {
  readonly options: WorldOptions;
  readonly deployment: Deployment;
  readonly salt: string | null;
  /** The rows as a journal and a snapshot see them. They are changed through `transact` alone. */
  readonly store: Omit<Store, 'table' | 'transact'>;
  /** Not kept: what a reload may forget. */
  readonly rates: RateLimits;
  readonly random: SeededRandom;
  readonly clock: WorldClock;
  readonly ids: WorldIds;
  /** How the service is doing. */
  readonly service: ServiceRecord;
  readonly team: TeamRecord;
  /**
   * Changes the world: runs `work` and then the followers, with all of their writes or none. When one of them
   * throws, or `keep` says no to the result of `work`, everything is undone. Answers the result and the changes
   * that stand, those of the followers among them. `by` is the user who makes the change, where one is known. Not
   * nestable.
   */
  transact<T>(
    work: () => T,
    keep?: (result: T) => boolean,
    by?: string,
  ): { result: T; changes: RecordChange[] };
}

/** An empty world; `seedWorld` fills it. */
export function createWorld(
  options: WorldOptions,
  { deployment, clock, salt, life, followers }: Setting,
): World {
  const { seed } = options;
  const store = new Store();
  const tables = createTables(store);
  const world: World = {
    ...tables,
    options,
    deployment,
    salt,
    store,
    rates: new RateLimits(),
    random: new SeededRandom(seed),
    clock: new WorldClock(tables.clocks, clock),
    ids: new WorldIds(tables.counters, { seed, salt, realm: deployment.name, life }),
    get service() {
      return tables.services.get('service') ?? HEALTHY;
    },
    get team() {
      for (const team of tables.teams.scan()) return team;
      throw new Error('a world has a workspace');
    },
    transact: (work, keep, by) =>
      store.transact((changes) => {
        const result = work();
        follow(world, followers, changes, by ?? null);
        return result;
      }, keep),
  };
  return world;
}

/** `changes` grows while followers write: each of them is given the list as it then is. */
function follow(
  world: World,
  followers: readonly Follower[],
  changes: readonly RecordChange[],
  by: string | null,
): void {
  let seen: readonly RecordChange[] = [];
  for (const each of followers) {
    if (seen.length < changes.length) seen = changes.slice();
    if (seen.length > 0) each(world, seen, by);
  }
}
