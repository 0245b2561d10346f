import type { RecordChange, ResetOptions } from '../../../contract/sandbox.ts';
import type { HostClock } from '../../runtime/clock.ts';
import type { Deployment } from '../../runtime/deployment.ts';
import { randomAt } from '../../runtime/random.ts';
import { RateLimits } from '../../runtime/rate-limits.ts';
import { Remembered } from '../../runtime/remembered.ts';
import { Tickets } from '../../runtime/tickets.ts';
import { Store } from '../../store/store.ts';
import type { CommitHook } from '../commit-hook.ts';
import { HEALTHY, type ServiceRecord } from '../service-state.ts';
import type { TeamRecord } from '../team.ts';
import { createTables, type Tables } from './tables.ts';
import { WorldClock } from './world-clock.ts';
import { WorldIds } from './world-ids.ts';

export type WorldOptions = Readonly<Required<ResetOptions>> & { readonly seed: number };

/** What the host provides for a world, besides its options. */
export interface Setting {
  readonly deployment: Deployment;
  readonly clock: HostClock;
  /** The secrets are derived from it; null makes them predictable (docs/decisions/secrets.md). */
  readonly salt: string | null;
  /** Distinguishes this world from earlier ones of the host, even with the same options. */
  readonly life: string;
  /** The commit hooks of each change, in this order. */
  readonly commitHooks: readonly CommitHook[];
}

/** Replaces what tells a world from earlier ones of its host: a demo world is the same each time. */
export const DEMO_LIFE = 'demo';

export const DEFAULT_OPTIONS: WorldOptions = { seed: 1, users: 40, messages: 0, rate_limits: true };

/**
 * One workspace with everything in it. The tables are the only state; clock and ids have rows of their own, so
 * every change of a world is a change of rows. A function takes only the tables it needs:
 * `Pick<World, 'tokens' | 'clock'>`.
 */
export interface World extends Tables {
  readonly options: WorldOptions;
  readonly deployment: Deployment;
  readonly salt: string | null;
  /** The rows for journal and snapshot. They are changed only through `transact`. */
  readonly store: Omit<Store, 'table' | 'transact'>;
  /** Not stored: lost on reload. */
  readonly rates: RateLimits;
  /** Not stored, either. */
  readonly tickets: Tickets;
  readonly random: SeededRandom;
  readonly clock: WorldClock;
  readonly ids: WorldIds;
  /** The state of the service. */
  readonly service: ServiceRecord;
  readonly team: TeamRecord;
  /**
   * Changes the world: runs `work` and then the commit hooks, all or nothing. If one of them throws, or `keep`
   * rejects the result of `work`, everything is undone. Returns the result and all changes that were kept. `by` is
   * the user who makes the change, if known. Cannot be nested.
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
  { deployment, clock, salt, life, commitHooks }: Setting,
): World {
  const { seed } = options;
  const store = new Store();
  const tables = createTables(store);
  let teamId = '';
  const world: World = {
    ...tables,
    options,
    deployment,
    salt,
    store,
    rates: new RateLimits(),
    tickets: new Tickets(),
    random: new SeededRandom(seed),
    clock: new WorldClock(tables.clocks, clock),
    ids: new WorldIds(tables.counters, { seed, salt, realm: deployment.name, life }),
    get service() {
      return tables.services.get('service') ?? HEALTHY;
    },
    get team() {
      // There is one, and every rule asks for it.
      const team = tables.teams.get(teamId) ?? tables.teams.last('');
      if (team === undefined) throw new Error('a world has a workspace');
      teamId = team.id;
      return team;
    },
    transact: (work, keep, by) =>
      store.transact((changes) => {
        const result = work();
        runHooks(world, commitHooks, changes, by ?? null);
        return result;
      }, keep),
  };
  return world;
}

/** `changes` grows while commit hooks write: each of them gets the current list. */
function runHooks(
  world: World,
  commitHooks: readonly CommitHook[],
  changes: readonly RecordChange[],
  by: string | null,
): void {
  let seen: readonly RecordChange[] = [];
  for (const each of commitHooks) {
    if (seen.length < changes.length) seen = changes.slice();
    if (seen.length > 0) each(world, seen, by);
  }
}

/**
 * Seeded random decisions of a world, such as which calls an injected failure hits. Each depends on how many came
 * before for the same purpose. The count is not stored: it starts again after a reload.
 */
class SeededRandom {
  readonly #seed: number;
  readonly counts = new Remembered<number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** How many decisions were made for the purpose so far. */
  countOf(purpose: string): number {
    return this.counts.get(purpose) ?? 0;
  }

  /** Counts a decision, and says how many were made before it. */
  count(purpose: string): number {
    const before = this.countOf(purpose);
    this.counts.set(purpose, before + 1);
    return before;
  }

  /** True with the given probability. */
  chance(purpose: string, probability: number): boolean {
    return randomAt(this.#seed, 'toss', purpose, this.count(purpose)).chance(probability);
  }
}
