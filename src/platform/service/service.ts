import { late } from '../../base/late.ts';
import { Listeners } from '../../base/listeners.ts';
import type { InteractionAnswer, RecordChange } from '../../contract/sandbox.ts';
import { HAPPENED } from '../events/write-events.ts';
import { httpTransport } from '../events/transport.ts';
import type { Answer } from '../http/answer.ts';
import { NOT_KEPT, isRefusal, type Refusal } from '../http/refusal.ts';
import type { World } from '../model/world/world.ts';
import { postMessage } from '../sockets/post-message.ts';
import { Sockets } from '../sockets/sockets.ts';
import { JournalQueue } from '../store/journal-queue.ts';
import { EMPTY_BATCH, type JournalBatch, type KeptStep } from '../store/journal.ts';
import { Deliveries } from './deliveries.ts';
import { EventStream } from './event-stream.ts';
import { LateDueWorks } from './late-due-works.ts';
import { CallLog } from './log/call-log.ts';
import type { LateCall } from './log/late-call.ts';
import { Later } from './log/later.ts';
import { type ChangeReason, tell, tellWorld } from './log/tell.ts';
import { Past, type ServiceView } from './past/past.ts';
import { readHistory } from './past/read-history.ts';
import { rewindTo } from './past/rewind.ts';
import { WorldHistory } from './past/world-history.ts';
import type { KeptLog, ServicePorts } from './ports.ts';
import { ServiceNetwork } from './service-network.ts';
import { snapshotOf } from './snapshot.ts';

/** What a call changed. */
interface CallChanges {
  /** What its answer changed and is not committed yet. */
  readonly own: readonly RecordChange[];
  /** What exams changed because of it. */
  readonly looked: readonly RecordChange[];
}

const INTERACTIONS = late(() => import('./send-interaction.ts'), { ahead: true });

/**
 * The current world with its exchange log, event stream, journal and deliveries to apps. No answer and no event of
 * the stream mentions a change before the change is durable. The log and the stream are written later than the answer:
 * docs/decisions/log-after-the-answer.md.
 */
export class Service {
  readonly log: CallLog;
  readonly stream: EventStream;
  readonly ports: ServicePorts;
  readonly sockets: Sockets;
  readonly network: ServiceNetwork;
  readonly #due: LateDueWorks;
  /** Hears of each commit with its changes, and without any when another world took the place of this one. */
  readonly committed = new Listeners<[readonly RecordChange[]]>();
  readonly #journalQueue: JournalQueue;
  readonly #deliveries: Deliveries;
  readonly #past: Past;
  readonly #later: Later;
  #world: World;
  #history: WorldHistory;
  #generation: object = {};
  /** Whether this world has been written to the journal. */
  #begun: boolean;

  constructor(world: World, ports: ServicePorts, kept: KeptLog | null, life: string) {
    this.#world = world;
    this.#begun = kept !== null;
    this.ports = ports;
    this.#journalQueue = new JournalQueue(ports.journal);
    const { exchanges, history } = kept ?? { exchanges: [], history: [] };
    this.#history = new WorldHistory(world, readHistory(history, exchanges.at(-1)?.id ?? null));
    const isStored = ports.journal !== null;
    this.log = new CallLog({
      kept: kept && exchanges,
      given: this.#history.steps.newest,
      store: isStored ? (batch) => this.#store({ ...EMPTY_BATCH, ...batch }) : null,
      onDropped: (id) => this.#history.steps.forget(id),
    });
    this.#past = new Past(() => this.#current());
    const { send, wake, clock, idle } = ports;
    this.network = new ServiceNetwork({
      wake,
      world: () => this.#world,
      keep: (work) => this.keep(work),
    });
    // A journal gets the log soon: what it does not have, a crash loses.
    this.#later = new Later(idle, () => this.#catchUp(), { mayPutOff: !isStored });
    this.stream = new EventStream(life, () => this.#later.insist());
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
      transportOf: (app) => {
        if (app.delivery === 'socket') return this.sockets.transportOf(app);
        return send === null ? null : httpTransport(this.network.through(send), app);
      },
      world: () => this.#world,
      keep: (work) => this.keep(work),
    });
    this.#deliveries.begin();
    this.#due = new LateDueWorks(this, wake);
  }

  get world(): World {
    return this.#world;
  }

  /** Another object once the world was replaced or rewound: what began before belongs to a world that is gone. */
  get generation(): object {
    return this.#generation;
  }

  /** The world right after the exchange of this id, or at the `start` of the log. */
  at(moment: string): ServiceView | Refusal {
    return this.#past.view(this, moment);
  }

  /**
   * Commits the changes of a call, and adds the call to the log. False: the journal failed, and the changes were undone.
   * A call without changes does not wait for the journal, unless the journal is far behind.
   */
  async keepCall({ own, looked }: CallChanges, call: LateCall): Promise<boolean> {
    this.log.add(call);
    const made = { exchange: call.id, own: true };
    const changes = looked.length === 0 ? own : [...own, ...looked];
    if (changes.length > 0) {
      const kept = this.#commit(changes, made, call.user);
      if (!(typeof kept === 'boolean' ? kept : await kept)) return false;
    } else this.#history.keep(changes, made);
    call.settle();
    this.stream.publish('exchange', () => this.log.summaryOf(call));
    tell(this.stream, this.#world, own, call.id);
    tell(this.stream, this.#world, looked);
    const stored = this.#logLater();
    if (stored !== undefined) await stored;
    return true;
  }

  /** Gives a call whose commit failed another answer, in the log and on the stream. */
  async showRefused(call: LateCall, answer: Answer): Promise<void> {
    if (this.log.refuse(call, answer))
      this.stream.publish('exchange', () => this.log.summaryOf(call));
    await this.#logLater();
  }

  /** Commits the changes of a call before the call itself. False: the journal failed, and they were undone. */
  async keepChanges(changes: readonly RecordChange[]): Promise<boolean> {
    return this.#commit(changes, { exchange: this.log.newestId, own: false });
  }

  /** Runs and commits a change by the sandbox, and what is due by its clock. A refusal, and `NOT_KEPT`, change nothing. */
  async change<T extends object>(
    reason: ChangeReason,
    work: (world: World) => T | Refusal,
  ): Promise<T | Refusal> {
    if (HAPPENED.get() === null) await HAPPENED.load();
    const world = this.#world;
    const { result, changes } = world.transact(
      () => work(world),
      (made) => !isRefusal(made),
    );
    if (isRefusal(result)) return result;
    if (!(await this.keepChanges(changes))) return NOT_KEPT;
    tellWorld(this.stream, world, changes, reason);
    tell(this.stream, this.#world, changes);
    if (reason === 'clock') await this.#due.settled();
    return result;
  }

  /** Runs and commits a change by the platform itself. Null: the journal failed. */
  async keep<T>(work: (world: World) => T, reason?: ChangeReason): Promise<T | null> {
    if (HAPPENED.get() === null) await HAPPENED.load();
    const world = this.#world;
    const { result, changes } = world.transact(() => work(world));
    if (!(await this.keepChanges(changes))) return null;
    tellWorld(this.stream, world, changes, reason);
    tell(this.stream, this.#world, changes);
    return result;
  }

  /** Replaces the world and empties the log. False: the journal failed, and nothing changed. */
  async replace(world: World, reason: 'reset' | 'snapshot'): Promise<boolean> {
    const before = { world: this.#world, history: this.#history, generation: this.#generation };
    const begun = this.#begun;
    const log = this.log.cut(null);
    this.#begin(world, new WorldHistory(world), {});
    this.#begun = true;
    const kept = await this.#journalQueue.begin(snapshotOf(world), () => {
      this.#begin(before.world, before.history, before.generation);
      this.#begun = begun;
      this.log.restore(log);
    });
    if (!kept) return false;
    this.sockets.closeAll();
    this.network.endWaits();
    this.#deliveries.begin();
    this.stream.publish('world', { reason });
    this.committed.tell([]);
    return true;
  }

  /** Sends an interaction to its app, or uses the `given` answer. Resolves once the interaction is settled. */
  readonly sendInteraction = (id: string, given?: InteractionAnswer) =>
    INTERACTIONS.load().then((parts) => parts.sendInteraction(this, id, given));

  /**
   * Undoes everything after an exchange, or everything that the log and the history have (null). Returns how many calls
   * were undone. A refusal changes nothing.
   */
  async rewind(to: string | null): Promise<{ undone: number } | Refusal> {
    const moment = this.#past.moment(to);
    if (isRefusal(moment)) return moment;
    const generation = this.#generation;
    this.#generation = {};
    this.#deliveries.stop();
    this.log.storeAll();
    const rewound = rewindTo(this.#current(), moment);
    const kept = await this.#store(rewound.batch, () => {
      rewound.rollback();
      this.#generation = generation;
    });
    this.#deliveries.begin();
    if (!kept) return NOT_KEPT;
    this.network.endWaits();
    this.sockets.follow(rewound.changes);
    this.stream.publish('world', { reason: 'rewind' });
    this.committed.tell([]);
    return { undone: rewound.undone };
  }

  #begin(world: World, history: WorldHistory, generation: object): void {
    this.#world = world;
    this.#history = history;
    this.#generation = generation;
  }

  #current() {
    return { world: this.#world, history: this.#history.steps, log: this.log };
  }

  /** Has the log written and stored later. A promise only if the journal is far behind: it settles once that is not. */
  #logLater(): Promise<unknown> | undefined {
    this.#later.ask();
    return this.log.limit();
  }

  /** Does a part of what could wait; returns whether there is more. */
  #catchUp(): boolean {
    this.log.writeSome();
    this.log.storeSome();
    return this.stream.send() || this.log.hasMore;
  }

  /** A promise only if there is a journal. */
  #commit(
    changes: readonly RecordChange[],
    made: Pick<KeptStep, 'exchange' | 'own'>,
    by: string | null = null,
  ): boolean | Promise<boolean> {
    const world = this.#world;
    const tellBots = this.sockets.overhear(changes, by);
    this.#history.keep(changes, made);
    const { store } = world;
    const settled = (kept: boolean) => {
      if (!kept) return false;
      tellBots?.();
      this.#deliveries.follow(changes);
      this.sockets.follow(changes);
      this.network.look();
      this.committed.tell(changes);
      return true;
    };
    if (this.ports.journal === null) return settled(true);
    const rows = store.journalRows(changes);
    return this.#store({ ...EMPTY_BATCH, rows }, () => store.undo(changes)).then(settled);
  }

  /** Passes a batch and the steps since the last one to the journal; before the first, the world it belongs to. */
  #store(batch: JournalBatch, rollback: () => void = () => {}): Promise<boolean> {
    if (!this.#begun) {
      this.#begun = true;
      void this.#journalQueue.begin(snapshotOf(this.#world), () => {
        this.#begun = false;
      });
    }
    const steps = batch.rewind === null ? this.#history.batch() : null;
    return this.#journalQueue.commit({ ...batch, ...steps?.batch }, () => {
      rollback();
      steps?.rollback();
    });
  }
}
