import type { RecordChange } from '../../contract/sandbox.ts';
import { recordAttempt } from '../events/attempt.ts';
import type { AttemptOutcome, DueDelivery, Transport } from '../events/transport.ts';
import { apps, type AppRecord } from '../model/app.ts';
import { deliveries, type DeliveryRecord } from '../model/delivery.ts';
import { clocks } from '../model/world/world-clock.ts';
import type { World } from '../model/world/world.ts';
import { Alarm } from '../runtime/alarm.ts';
import type { HostClock } from '../runtime/clock.ts';
import type { Wake } from '../runtime/outbound.ts';
import { DeliverySchedule, queueKey, type DeliveryQueue } from './delivery-schedule.ts';

/** What deliveries need of the host, and of the world in service. */
export interface DeliverySetting {
  /** How an event of the app can be sent now. Null: it cannot, so it waits. */
  readonly transportOf: (app: AppRecord) => Transport | null;
  /** Null: retries wait until another delivery is due, or the clock is moved. */
  readonly wake: Wake | null;
  readonly clock: HostClock;
  readonly world: () => World;
  /** Changes the world and commits the change. Null: the journal failed. */
  readonly keep: <T>(work: (world: World) => T) => Promise<T | null>;
}

/** How long a queue is parked after storage failed, in seconds. Otherwise the same event would be sent again at once. */
const PAUSE_S = 60;

/**
 * Sends events to apps, apart from the calls that caused them. The rows of the world decide what is sent: an event
 * once its row is durable, and again until its row says that the delivery ended, so that it reaches its app at least
 * once. Memory holds only the order in which rows are looked at.
 */
export class Deliveries {
  readonly #setting: DeliverySetting;
  readonly #alarm: Alarm;
  #schedule = new DeliverySchedule();

  constructor(setting: DeliverySetting) {
    this.#setting = setting;
    this.#alarm = new Alarm(setting.wake, {
      soon: () => this.#sendDue(),
      due: () => this.#lookAtClock(),
    });
  }

  /** Ignores what was sent before, and sends nothing more until `begin`, unless it is new. */
  stop(): void {
    this.#schedule = new DeliverySchedule();
  }

  /** Begins with the deliveries that wait in the current world. Answers for an earlier world are ignored. */
  begin(): void {
    this.#schedule = new DeliverySchedule();
    const waiting = this.#setting.world().deliveries.scanIndex('waiting', { prefix: '' });
    for (const row of waiting) this.#schedule.add(row);
    this.#sendDue();
  }

  /** Queues new deliveries of durable changes, and looks at others if the clock was moved or an app configured. */
  follow(changes: readonly RecordChange[]): void {
    let hasMore = false;
    let isMoved = false;
    for (const { table, key, before, after } of changes) {
      if (table === deliveries.name && isWaiting(after) && !isSameWait(before, after)) {
        const isReady = this.#schedule.add(after);
        // The end of a failed attempt looks at its retry by itself.
        hasMore ||= isReady && after.failed === 0;
      }
      if (table === apps.name) {
        this.#schedule.wakeApp(key);
        hasMore = true;
      }
      if (table === clocks.name) isMoved = true;
    }
    if (isMoved) this.#lookAtClock();
    else if (hasMore) this.#alarm.soon();
  }

  /** Looks again at the deliveries of an app that has a new connection. */
  lookAgain(app: string): void {
    this.#schedule.wakeApp(app);
    this.#sendDue();
  }

  #lookAtClock(): void {
    this.#schedule.wakeDue(this.#setting.world().clock.now());
    this.#sendDue();
  }

  #sendDue(): void {
    const { world, transportOf } = this.#setting;
    for (let queue = this.#schedule.next(); queue !== null; queue = this.#schedule.next()) {
      const found = firstOf(world(), queue);
      if (found === null) {
        this.#schedule.forget(queue);
        continue;
      }
      const isDue = found.row.due <= world().clock.now();
      const transport = isDue && isEnabled(found.app) ? transportOf(found.app) : null;
      if (transport !== null) void this.#deliver(transport, queue, found);
      else this.#schedule.park(queue, isDue ? Infinity : found.row.due);
    }
    this.#alarm.set(this.#schedule.nextDue(), world().clock);
  }

  async #deliver(transport: Transport, queue: DeliveryQueue, found: DueDelivery): Promise<void> {
    const { clock, world, keep } = this.#setting;
    const schedule = this.#schedule;
    const current = world();
    schedule.begin(queue);
    const at = current.clock.now();
    const started = clock();
    const sending = sendSafely(() => transport.send(current, found));
    // A socket keeps the order of what is sent. Requests could overtake each other, so the next one waits.
    const isInOrder = transport.shown.via === 'socket';
    if (isInOrder) schedule.release(queue, found.row.id);
    const outcome = await sending;
    const duration_ms = Math.max(0, clock() - started);
    // The world was replaced meanwhile.
    if (schedule !== this.#schedule) return;
    // An exception counts like storage that fails: the delivery waits, and is sent again.
    const kept = await keep((now) => {
      const latest = now.deliveries.get(found.row.id);
      return latest === undefined
        ? undefined
        : recordAttempt(now, latest, { ...transport.shown, at, duration_ms }, outcome);
    }).catch(() => null);
    if (schedule !== this.#schedule) return;
    schedule.end(queue);
    if (!isInOrder) schedule.release(queue, '');
    if (kept === null) schedule.pause(found.row, world().clock.now() + PAUSE_S);
    this.#sendDue();
  }
}

/** The first delivery of a queue that still waits in it, with its event and app; null if none does. */
function firstOf(world: World, queue: DeliveryQueue): DueDelivery | null {
  for (;;) {
    const [id] = queue.waiting.keys();
    if (id === undefined) return null;
    const row = world.deliveries.get(id);
    const app = world.apps.get(row?.app ?? '');
    const event = world.events.get(row?.event ?? '');
    const isHere = row?.state === 'waiting' && queueKey(row) === queue.key;
    if (isHere && app !== undefined && event !== undefined) return { app, event, row };
    queue.waiting.delete(id);
  }
}

const isEnabled = ({ deliveries_disabled_at }: AppRecord): boolean =>
  deliveries_disabled_at === undefined;

/** Whether a row that waits did so before, until the same time and for the same attempt. */
const isSameWait = (before: unknown, { due, failed }: DeliveryRecord): boolean =>
  isWaiting(before) && before.due === due && before.failed === failed;

const isWaiting = (row: unknown): row is DeliveryRecord =>
  (row as DeliveryRecord | null)?.state === 'waiting';

/** The outcome of a request. A host that throws, against its contract, does not stop the deliveries. */
async function sendSafely(send: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
  try {
    return await send();
  } catch (reason) {
    const detail = `the host failed: ${reason instanceof Error ? reason.message : String(reason)}`;
    return { kind: 'failed', reason: 'unknown_error', detail };
  }
}
