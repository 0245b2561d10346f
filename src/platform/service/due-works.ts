import type { Listeners } from '../../base/listeners.ts';
import type { RecordChange } from '../../contract/sandbox.ts';
import type { DueWork } from '../model/due-work.ts';
import { SNOOZE_END } from '../model/people/availability.ts';
import { REMINDER_DUE } from '../model/people/reminder.ts';
import { SCHEDULED_POST } from '../model/scheduled-post.ts';
import { STREAM_END } from '../model/conversations/stream-life.ts';
import { clocks } from '../model/world/world-clock.ts';
import type { World } from '../model/world/world.ts';
import { Alarm } from '../runtime/alarm.ts';
import type { Wake } from '../runtime/outbound.ts';
import { users, type UserRecord } from '../model/user.ts';

const nextToEnd = (world: World): UserRecord | undefined =>
  world.users.scanIndex('status', { prefix: '' }).next().value;

/** A status is taken away when it ends (docs/assumptions.md, A-83). */
const STATUS_END: DueWork = {
  table: users,
  reason: 'user',
  nextAt: (world) => nextToEnd(world)?.status?.expiration,
  carryOut: (world) => {
    const user = nextToEnd(world);
    if (user !== undefined)
      world.users.put({ ...user, status: undefined, updated: Math.floor(world.clock.now()) });
  },
};

/** Everything that the time of a world brings about by itself. */
const DUE_WORK: readonly DueWork[] = [
  STATUS_END,
  SNOOZE_END,
  REMINDER_DUE,
  SCHEDULED_POST,
  STREAM_END,
];

const TABLES: ReadonlySet<string> = new Set([
  clocks.name,
  ...DUE_WORK.map(({ table }) => table.name),
]);

/** The most that is done in one transaction. */
const MAX_AT_ONCE = 1000;

/** How long nothing is tried again after storage failed, in seconds. */
const PAUSE_S = 60;

/** The service of the world in which something is due. */
export interface DueService {
  readonly world: World;
  /** Hears of each commit with its changes, and without any when another world took the place of this one. */
  readonly committed: Listeners<[readonly RecordChange[]]>;
  /** Changes the world and commits the change. Null: the journal failed. */
  keep<T>(work: (world: World) => T, reason: DueWork['reason']): Promise<T | null>;
}

/** Does what is due in a world, apart from calls: when its clock reaches the time, or is moved beyond it. */
export class DueWorks {
  readonly #service: DueService;
  readonly #alarm: Alarm;
  /** Settles when everything that was due is done; null if nothing is being done. */
  #working: Promise<void> | null = null;

  /** `wake` null: what is due waits until the world changes. */
  constructor(service: DueService, wake: Wake | null) {
    this.#service = service;
    const look = () => this.#look();
    this.#alarm = new Alarm(wake, { soon: look, due: look });
    service.committed.add((changes) => {
      if (changes.length === 0 || changes.some(({ table }) => TABLES.has(table))) look();
    });
    look();
  }

  /** Does what is due, and waits for what comes next. */
  #look(): void {
    if (this.#working !== null) return;
    const { world } = this.#service;
    const { clock } = world;
    const due = DUE_WORK.filter((work) => timeOf(work, world) <= clock.now());
    if (due.length > 0) this.#working = this.#work(due);
    else this.#alarm.set(Math.min(...DUE_WORK.map((work) => timeOf(work, world))), clock);
  }

  /** Settles when everything that was due is done. */
  async settled(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  async #work(due: readonly DueWork[]): Promise<void> {
    const done = await this.#carryOut(due).catch(() => null);
    this.#working = null;
    const { clock } = this.#service.world;
    if (done === null) this.#alarm.set(clock.now() + PAUSE_S, clock);
    else this.#look();
  }

  /** Null: the journal failed. */
  async #carryOut(due: readonly DueWork[]): Promise<number | null> {
    const [{ reason } = { reason: 'user' as const }] = due;
    const loading = due.flatMap(({ load }) => load?.() ?? []);
    if (loading.length > 0) await Promise.all(loading);
    return this.#service.keep((world) => workDue(world, due), reason);
  }
}

const timeOf = ({ nextAt }: DueWork, world: World): number => nextAt(world) ?? Infinity;

/** Does what is due, the earliest first; returns how much it was. */
export function workDue(world: World, due: readonly DueWork[]): number {
  for (let done = 0; done < MAX_AT_ONCE; done += 1) {
    const [first] = due
      .map((work) => ({ work, at: timeOf(work, world) }))
      .toSorted((one, other) => one.at - other.at);
    if (first === undefined || first.at > world.clock.now()) return done;
    first.work.carryOut(world);
  }
  return MAX_AT_ONCE;
}
