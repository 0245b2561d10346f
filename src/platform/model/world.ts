import type { RecordChange, ResetOptions } from '../../contract/sandbox.ts';
import type { Deployment } from '../runtime/deployment.ts';
import { apps, type AppRecord } from './app.ts';
import { channels, memberships, type ChannelRecord, type MembershipRecord } from './channel.ts';
import { activeConditions, type ActiveCondition } from './active-condition.ts';
import { codes, type CodeRecord } from './code.ts';
import { consents, type ConsentRecord } from './consent.ts';
import { messages, type MessageRecord } from './message.ts';
import { reactions, type ReactionRecord } from './reaction.ts';
import { refreshTokens, type RefreshTokenRecord } from './refresh-token.ts';
import { serviceStates, HEALTHY, type ServiceRecord } from './service-state.ts';
import { sessions, type SessionRecord } from './session.ts';
import { teams, type TeamRecord } from './team.ts';
import { tokens, type TokenRecord } from './token.ts';
import { users, type UserRecord } from './user.ts';
import { webhooks, type WebhookRecord } from './webhook.ts';
import { RateLimits } from '../runtime/rate-limits.ts';
import type { HostClock } from '../runtime/clock.ts';
import { SeededRandom } from '../runtime/seeded-random.ts';
import type { Follower } from './follower.ts';
import { WorldClock, clocks } from './world-clock.ts';
import { WorldIds, counters } from './world-ids.ts';
import { Store } from '../store/store.ts';
import type { Table } from '../store/table.ts';

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

/** Every table of a world, with the schema of its rows: what a snapshot may hold. */
export const TABLES = {
  teams,
  users,
  channels,
  memberships,
  messages,
  apps,
  reactions,
  tokens,
  refreshTokens,
  webhooks,
  consents,
  codes,
  sessions,
  conditions: activeConditions,
  services: serviceStates,
  clocks,
  counters,
};

/**
 * One workspace with everything in it. Made empty; `seedWorld` fills it. The tables are the truth, the
 * clock and the ids read and write rows of their own, so whatever happens to a world is a change of rows.
 */
export class World {
  readonly options: WorldOptions;
  readonly deployment: Deployment;
  readonly salt: string | null;
  readonly #store = new Store();
  readonly #followers: readonly Follower[];
  /** Its rows as a journal and a snapshot see them. They are changed through `transact` alone. */
  readonly store: Omit<Store, 'table' | 'transact'> = this.#store;
  readonly teams: Table<TeamRecord> = this.#store.table(teams);
  readonly users: Table<UserRecord> = this.#store.table(users);
  readonly channels: Table<ChannelRecord> = this.#store.table(channels);
  readonly memberships: Table<MembershipRecord> = this.#store.table(memberships);
  readonly messages: Table<MessageRecord> = this.#store.table(messages);
  readonly reactions: Table<ReactionRecord> = this.#store.table(reactions);
  readonly apps: Table<AppRecord> = this.#store.table(apps);
  readonly tokens: Table<TokenRecord> = this.#store.table(tokens);
  readonly webhooks: Table<WebhookRecord> = this.#store.table(webhooks);
  readonly refreshTokens: Table<RefreshTokenRecord> = this.#store.table(refreshTokens);
  readonly consents: Table<ConsentRecord> = this.#store.table(consents);
  readonly codes: Table<CodeRecord> = this.#store.table(codes);
  readonly sessions: Table<SessionRecord> = this.#store.table(sessions);
  readonly conditions: Table<ActiveCondition> = this.#store.table(activeConditions);
  readonly services: Table<ServiceRecord> = this.#store.table(serviceStates);
  /** Not kept: what a reload may forget. */
  readonly rates = new RateLimits();
  readonly random: SeededRandom;
  readonly clock: WorldClock;
  readonly ids: WorldIds;

  constructor(options: WorldOptions, { deployment, clock, salt, life, followers }: Setting) {
    const { seed } = options;
    this.options = options;
    this.deployment = deployment;
    this.salt = salt;
    this.#followers = followers;
    this.random = new SeededRandom(seed);
    this.clock = new WorldClock(this.#store.table(clocks), clock);
    this.ids = new WorldIds(this.#store.table(counters), {
      seed,
      salt,
      realm: deployment.name,
      life,
    });
  }

  /**
   * Changes the world: runs `work` and then the followers, with all of their writes or none. When one of them
   * throws, or `keep` says no to the result of `work`, everything is undone. Answers the result and the changes
   * that stand, those of the followers among them. Not nestable.
   */
  transact<T>(
    work: () => T,
    keep?: (result: T) => boolean,
  ): { result: T; changes: RecordChange[] } {
    return this.#store.transact((changes) => {
      const result = work();
      this.#follow(changes);
      return result;
    }, keep);
  }

  /** How the service is doing. */
  get service(): ServiceRecord {
    return this.services.get('service') ?? HEALTHY;
  }

  get team(): TeamRecord {
    for (const team of this.teams.scan()) return team;
    throw new Error('a world has a workspace');
  }

  /** `changes` grows while followers write: each of them is given the list as it then is. */
  #follow(changes: readonly RecordChange[]): void {
    let seen: readonly RecordChange[] = [];
    for (const follow of this.#followers) {
      if (seen.length < changes.length) seen = changes.slice();
      if (seen.length > 0) follow(this, seen);
    }
  }
}
