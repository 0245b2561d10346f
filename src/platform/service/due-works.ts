import type { Listeners } from '../../base/listeners.ts';
import type { RecordChange } from '../../contract/sandbox.ts';
import type { DueWork } from '../model/due-work.ts';
import { SNOOZE_END } from '../model/people/availability.ts';
import { REMINDER_DUE } from '../model/people/reminder.ts';
import { STATUS_END } from '../model/people/status-end.ts';
import { clocks } from '../model/world/world-clock.ts';
import type { World } from '../model/world/world.ts';
import { Alarm } from '../runtime/alarm.ts';
import type { Wake } from '../runtime/outbound.ts';

/** Everything that the time of a world brings about by itself. */
const DUE_WORK: readonly DueWork[] = [STATUS_END, SNOOZE_END, REMINDER_DUE];

const TABLES: ReadonlySet<string> = new Set([
  clocks.name,
  ...DUE_WORK.map(({ table }) => table.name),
]);

/** The most that is done in one transaction. */
const MAX_AT_ONCE = 1000;

/** How long nothing is tried again after storage failed, in seconds. */
const PAUSE_S = 60;

/** The service of the world in which something is due. */
interface DueService {
  readonly world: World;
  /** Hears of each commit with its changes, and without any when another world took the place of this one. */
  readonly committed: Listeners<[readonly RecordChange[]]>;
  /** Changes the world and commits the change. Null: the journal failed. */
  keep<T>(work: (world: World) => T, reason: 'user'): Promise<T | null>;
}

/** Does what is due in a world, apart from calls: when its clock reaches the time, or is moved beyond it. */
export class DueWorks {
  readonly #service: DueService;
  readonly #alarm: Alarm;
  #isBusy = false;

  /** `wake` null: what is due waits until the world changes. */
  constructor(service: DueService, wake: Wake | null) {
    this.#service = service;
    const look = () => this.look();
    this.#alarm = new Alarm(wake, { soon: look, due: look });
    service.committed.add((changes) => {
      if (changes.length === 0 || changes.some(({ table }) => TABLES.has(table))) look();
    });
  }

  /** Does what is due, and waits for what comes next. */
  look(): void {
    if (this.#isBusy) return;
    const { world } = this.#service;
    const next = Math.min(...DUE_WORK.map(({ nextAt }) => nextAt(world) ?? Infinity));
    if (next <= world.clock.now()) void this.#work();
    else this.#alarm.set(next, world.clock);
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    const done = await this.#service.keep(workDue, 'user').catch(() => null);
    this.#isBusy = false;
    const { clock } = this.#service.world;
    if (done === null) this.#alarm.set(clock.now() + PAUSE_S, clock);
    else this.look();
  }
}

/** Does what is due, the earliest first; returns how much it was. */
function workDue(world: World): number {
  for (let done = 0; done < MAX_AT_ONCE; done += 1) {
    const [first] = DUE_WORK.map((work) => ({ work, at: work.nextAt(world) ?? Infinity })).toSorted(
      (one, other) => one.at - other.at,
    );
    if (first === undefined || first.at > world.clock.now()) return done;
    first.work.carryOut(world);
  }
  return MAX_AT_ONCE;
}
