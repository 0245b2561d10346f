import type { JournalBatch, KeptStep } from './journal.ts';

/** A change of a step. `after` is missing in steps of a journal until they are undone for the first time. */
export interface StepChange {
  readonly table: string;
  readonly key: string;
  readonly before: unknown;
  after?: unknown;
}

/** A commit in the history of a world, see `KeptStep`. */
export interface Step extends KeptStep {
  readonly changes: readonly StepChange[];
}

/** What a batch of the journal has of the history. */
export type StepBatch = Pick<JournalBatch, 'history' | 'forget_steps'>;

/** The history is limited in bytes; it also ends where the log of calls does. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Approximate memory of a step and of a change, besides the row. */
const OF_STEP = 120;
const OF_CHANGE = 80;

/**
 * The commits of a world in order, with the rows before each of them, so that it can be undone. Rows are shared with the
 * world: keeping a step copies none.
 */
export class History {
  #steps: Step[] = [];
  /** The size of each step in bytes, and the total. */
  #held: number[] = [];
  #bytes = 0;
  /** The step the history begins after, without its changes. */
  #start: KeptStep;
  /** Steps after this one were made here, or checked since they were read. */
  #checkedAfter: number;
  #edition = 0;
  /** The last step that a batch had, and the start that one named last. */
  #handed: number;
  #handedStart: KeptStep;
  readonly #heldBytes: (value: unknown) => number;

  /**
   * `kept` are the steps of a journal, of which the first is where they begin. `estimateBytes` says how much memory a row
   * takes.
   */
  constructor(
    [start, ...kept]: readonly [KeptStep, ...KeptStep[]],
    heldBytes: (value: unknown) => number,
  ) {
    this.#start = start;
    this.#heldBytes = heldBytes;
    for (const step of kept) this.#push(step);
    this.#checkedAfter = this.last;
    this.#handed = this.last;
    this.#handedStart = start;
  }

  /** The number of the last step. */
  get last(): number {
    return this.#start.n + this.#steps.length;
  }

  /** Where the history begins. */
  get start(): KeptStep {
    return this.#start;
  }

  /** The call of the last step, or the last call before it. */
  get newest(): string | null {
    return (this.#steps.at(-1) ?? this.#start).exchange;
  }

  /** Changes whenever steps were removed, so that what was built on them can be dropped. */
  get edition(): number {
    return this.#edition;
  }

  /** The step of a number after `start` and up to `last`. */
  step(n: number): Step {
    const found = this.#steps[n - this.#start.n - 1];
    if (found === undefined) throw new RangeError(`the history has no step ${n}`);
    return found;
  }

  /** Adds a commit. */
  add(made: Omit<Step, 'n'>): void {
    this.#push({ n: this.last + 1, ...made });
    while (this.#bytes > MAX_BYTES && this.#steps.length > 1) this.#forget(this.#start.n + 1);
  }

  /** Drops the steps of the calls up to one, which the log has dropped. */
  forget(exchange: string): void {
    this.#forget(this.#lastOf(exchange));
  }

  /** What was added and dropped since the last batch. */
  batch(): StepBatch {
    const from = Math.max(this.#handed, this.#start.n);
    const history = this.#steps.slice(from - this.#start.n).map(storeStep);
    const forget_steps = this.#start === this.#handedStart ? null : this.#start;
    this.#handed = this.last;
    this.#handedStart = this.#start;
    return { history, forget_steps };
  }

  /**
   * The number of the last step up to the moment right after a call; null if the history does not reach back so far.
   * Steps that come from a journal are checked with `isSound` first: the history ends before those that are not.
   */
  reach(exchange: string, isSound: (step: Step) => boolean): number | null {
    const n = this.#lastOf(exchange);
    return !isAfter(this.#start, exchange) && this.#isSoundAfter(n, isSound) ? n : null;
  }

  /** Whether the history is sound from its start on, see `reach`. */
  reachesStart(isSound: (step: Step) => boolean): boolean {
    return this.#isSoundAfter(this.#start.n, isSound);
  }

  /** Removes the steps after one, and returns them, oldest first. */
  cut(n: number): Step[] {
    const at = n - this.#start.n;
    const removed = this.#steps.splice(at);
    for (const held of this.#held.splice(at)) this.#bytes -= held;
    this.#edition += 1;
    this.#handed = Math.min(this.#handed, this.last);
    return removed;
  }

  /** Adds steps that were cut, after they had been in a batch. */
  restore(steps: readonly Step[]): void {
    for (const step of steps) this.#push(step);
    this.#handed = this.last;
    this.#edition += 1;
  }

  #isSoundAfter(n: number, isSound: (step: Step) => boolean): boolean {
    while (this.#checkedAfter > n && this.#checkedAfter > this.#start.n) {
      if (!isSound(this.step(this.#checkedAfter))) {
        this.#forget(this.#checkedAfter);
        return false;
      }
      this.#checkedAfter -= 1;
    }
    return true;
  }

  #push(step: Step): void {
    let held = OF_STEP;
    for (const { before } of step.changes)
      held += OF_CHANGE + (before === null ? 0 : this.#heldBytes(before));
    this.#steps.push(step);
    this.#held.push(held);
    this.#bytes += held;
  }

  /** Drops the steps up to one. */
  #forget(n: number): void {
    const count = n - this.#start.n;
    const dropped = this.#steps.splice(0, count);
    for (const held of this.#held.splice(0, count)) this.#bytes -= held;
    const last = dropped.at(-1);
    if (last !== undefined) this.#start = { ...last, changes: [] };
  }

  /** The number of the last step that is not after a call; `start` if all are. */
  #lastOf(exchange: string): number {
    let low = 0;
    let high = this.#steps.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAfter(this.#steps[middle] as Step, exchange)) high = middle;
      else low = middle + 1;
    }
    return this.#start.n + low;
  }
}

/** Whether a commit came after a call. */
const isAfter = (step: KeptStep, exchange: string): boolean =>
  step.exchange !== null && (step.exchange > exchange || (step.exchange === exchange && !step.own));

/** What the journal stores of a step: what came after it is in a later step, or in the world. */
const storeStep = ({ changes, ...step }: Step): KeptStep => ({
  ...step,
  changes: changes.map(({ table, key, before }) => ({ table, key, before })),
});
