import type { Exchange, RecordChange, StreamEvents } from '../../contract/sandbox.ts';
import type { HostClock } from '../runtime/clock.ts';
import type { Send, Wake } from '../runtime/outbound.ts';
import { apps } from '../model/app.ts';
import { httpOutlet } from '../events/outlet.ts';
import { Deliveries } from './deliveries.ts';
import { ExchangeLog, summaryOf } from './exchange-log.ts';
import { EventStream } from './event-stream.ts';
import { NOT_KEPT, isRefusal, type Refusal } from '../http/refusal.ts';
import { deliveriesAmong, deliveryNotice } from './world-delivery.ts';
import { eventNotice, eventsAmong } from './world-event.ts';
import { Past, type ServiceView } from './past/past.ts';
import { readHistory } from './past/read-history.ts';
import { rewindTo } from './past/rewind.ts';
import { snapshotOf } from './snapshot.ts';
import { WorldHistory } from './past/world-history.ts';
import { EMPTY_BATCH, type Journal, type JournalBatch, type KeptStep } from '../store/journal.ts';
import { JournalQueue } from '../store/journal-queue.ts';
import { postMessage } from '../sockets/post-message.ts';
import { Sockets } from '../sockets/sockets.ts';
import type { World } from '../model/world/world.ts';

/** The ports that the host provides. */
export interface ServicePorts {
  readonly journal: Journal | null;
  /** Null: the host sends no requests to other programs. */
  readonly send: Send | null;
  readonly wake: Wake | null;
  readonly clock: HostClock;
  /** Answers a call that comes in by a socket. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** What a host has stored of a world, besides its rows. */
export interface KeptLog {
  readonly exchanges: readonly Exchange[];
  readonly history: readonly KeptStep[];
}

/** Which call makes a commit. */
type Made = Pick<KeptStep, 'exchange' | 'own'>;

/**
 * The current world with its exchange log, event stream, journal and deliveries to apps. No answer and no event of
 * the stream mentions a change before the change is durable.
 */
export class Service {
  readonly log: ExchangeLog;
  readonly stream: EventStream;
  readonly ports: ServicePorts;
  readonly sockets: Sockets;
  readonly #journalQueue: JournalQueue;
  readonly #deliveries: Deliveries;
  readonly #past: Past;
  #world: World;
  #history: WorldHistory;
  #turn: object = {};
  /** Whether this world has been written to the journal. */
  #begun: boolean;

  constructor(world: World, ports: ServicePorts, kept: KeptLog | null, life: string) {
    this.#world = world;
    this.#begun = kept !== null;
    this.ports = ports;
    this.#journalQueue = new JournalQueue(ports.journal);
    const { exchanges, history } = kept ?? { exchanges: [], history: [] };
    this.#history = new WorldHistory(world, readHistory(history, exchanges.at(-1)?.id ?? null));
    this.log = new ExchangeLog(exchanges, this.#history.steps.newest);
    this.#past = new Past(() => this.#current());
    this.stream = new EventStream(life);
    const { send, wake, clock } = ports;
    this.sockets = new Sockets({
      wake,
      clock,
      world: () => this.#world,
      onReady: (app) => this.#deliveries.lookAgain(app),
      onChange: () => this.stream.publish('world', { reason: 'connections' }),
      post: (token, given) => postMessage(this.#world.deployment, ports.fetch, token, given),
    });
    this.#deliveries = new Deliveries({
      wake,
      clock,
      outletOf: (app) => {
        if (app.delivery === 'socket') return this.sockets.outletOf(app);
        return send === null ? null : httpOutlet(send, app);
      },
      world: () => this.#world,
      keep: (work) => this.keep(work),
    });
    this.#deliveries.begin();
  }

  get world(): World {
    return this.#world;
  }

  /** Another object once the world was replaced or rewound: what began before belongs to a world that is gone. */
  get turn(): object {
    return this.#turn;
  }

  /** The world right after the exchange of this id, or at the `start` of the log. */
  at(moment: string): ServiceView | Refusal {
    return this.#past.view(this, moment);
  }

  /**
   * Commits a call and its changes. False: the journal failed, and the changes were undone. A call without changes
   * does not wait for the journal.
   */
  async keepCall(changes: readonly RecordChange[], exchange: Exchange): Promise<boolean> {
    const forget_through = this.log.add(exchange);
    const kept = this.#commit(
      { ...EMPTY_BATCH, rows: this.#rowsOf(changes), exchanges: [exchange], forget_through },
      changes,
      { exchange: exchange.id, own: true },
      exchange.actor?.user_id,
    );
    if (changes.length > 0 && !(await kept)) return false;
    this.stream.publish('exchange', summaryOf(exchange));
    this.#tell(changes);
    return true;
  }

  /**
   * Adds a call that was refused because its commit failed to the log and the stream. It is not written to the
   * journal, which has just failed.
   */
  showRefused(exchange: Exchange): void {
    if (this.log.replace(exchange)) this.stream.publish('exchange', summaryOf(exchange));
  }

  /** Commits the changes of a call before the call itself. False: the journal failed, and they were undone. */
  keepChanges(changes: readonly RecordChange[]): Promise<boolean> {
    const made = { exchange: this.log.newestId, own: false };
    return this.#commit({ ...EMPTY_BATCH, rows: this.#rowsOf(changes) }, changes, made);
  }

  /**
   * Runs and commits a change by the sandbox. Returns its result, or `NOT_KEPT` if the journal failed. A refusal
   * changes nothing.
   */
  async change<T extends object>(
    reason: StreamEvents['world']['reason'],
    work: (world: World) => T | Refusal,
  ): Promise<T | Refusal> {
    const world = this.#world;
    const { result, changes } = world.transact(
      () => work(world),
      (made) => !isRefusal(made),
    );
    if (isRefusal(result)) return result;
    if (!(await this.keepChanges(changes))) return NOT_KEPT;
    this.stream.publish('world', { reason });
    this.#tell(changes);
    return result;
  }

  /** Runs and commits a change by the platform itself. Null: the journal failed. */
  async keep<T>(work: (world: World) => T): Promise<T | null> {
    const world = this.#world;
    const { result, changes } = world.transact(() => work(world));
    if (!(await this.keepChanges(changes))) return null;
    if (changes.some(({ table }) => table === apps.name))
      this.stream.publish('world', { reason: 'app' });
    this.#tell(changes);
    return result;
  }

  /** Replaces the world and empties the log. False: the journal failed, and nothing changed. */
  async replace(world: World, reason: 'reset' | 'snapshot'): Promise<boolean> {
    const before = { world: this.#world, history: this.#history, turn: this.#turn };
    const begun = this.#begun;
    const log = this.log.cut(null);
    this.#begin(world, new WorldHistory(world), {});
    this.#begun = true;
    const kept = await this.#journalQueue.begin(snapshotOf(world), () => {
      this.#begin(before.world, before.history, before.turn);
      this.#begun = begun;
      this.log.restore(log);
    });
    if (!kept) return false;
    this.sockets.closeAll();
    this.#deliveries.begin();
    this.stream.publish('world', { reason });
    return true;
  }

  /**
   * Undoes everything after an exchange, or everything that the log and the history have (null). Returns how many calls
   * were undone. A refusal changes nothing.
   */
  async rewind(to: string | null): Promise<{ undone: number } | Refusal> {
    const moment = this.#past.moment(to);
    if (isRefusal(moment)) return moment;
    const turn = this.#turn;
    this.#turn = {};
    this.#deliveries.stop();
    const rewound = rewindTo(this.#current(), moment);
    const kept = await this.#store(rewound.batch, () => {
      rewound.rollback();
      this.#turn = turn;
    });
    this.#deliveries.begin();
    if (!kept) return NOT_KEPT;
    this.sockets.follow(rewound.changes);
    this.stream.publish('world', { reason: 'rewind' });
    return { undone: rewound.undone.length };
  }

  #begin(world: World, history: WorldHistory, turn: object): void {
    this.#world = world;
    this.#history = history;
    this.#turn = turn;
  }

  #current() {
    return { world: this.#world, history: this.#history.steps, log: this.log };
  }

  /** Tells the stream of new events, and of every delivery that was queued or changed. */
  #tell(changes: readonly RecordChange[]): void {
    const { events, deliveries } = this.#world;
    for (const id of eventsAmong(changes)) {
      const row = events.get(id);
      if (row !== undefined) this.stream.publish('event', eventNotice(this.log, row));
    }
    for (const id of deliveriesAmong(changes)) {
      const row = deliveries.get(id);
      if (row !== undefined) this.stream.publish('delivery', deliveryNotice(row));
    }
  }

  #rowsOf(changes: readonly RecordChange[]) {
    return this.#world.store.journalRows(changes);
  }

  #commit(
    batch: JournalBatch,
    changes: readonly RecordChange[],
    made: Made,
    by: string | null = null,
  ): Promise<boolean> {
    const { store } = this.#world;
    const tellBots = this.sockets.overhear(changes, by);
    const step = this.#history.keep(changes, made, batch.forget_through);
    return this.#store({ ...batch, ...step.batch }, () => {
      store.undo(changes);
      step.rollback();
    }).then((kept) => {
      if (!kept) return false;
      tellBots?.();
      this.#deliveries.follow(changes);
      this.sockets.follow(changes);
      return true;
    });
  }

  /** Passes a batch to the journal; before the first one, the world it belongs to. */
  #store(batch: JournalBatch, rollback: () => void): Promise<boolean> {
    if (!this.#begun) {
      this.#begun = true;
      void this.#journalQueue.begin(snapshotOf(this.#world), () => {
        this.#begun = false;
      });
    }
    return this.#journalQueue.commit(batch, rollback);
  }
}
