import type { HostClock } from '../../../platform/runtime/clock.ts';
import type { Wake } from '../../../platform/runtime/outbound.ts';

/**
 * How the time of an exam passes. `runs`: as that of the machine, for clients that wait by themselves. `stands`: only while the
 * client has a call under way. `steps`: besides, while the platform waits for no answer.
 */
export type Pace = 'runs' | 'stands' | 'steps';

/** The time of the machine. */
export interface Machine {
  readonly clock: HostClock;
  readonly wake: Wake;
}

/** The longest step of time, in milliseconds. On a busy machine the steps come later, but are not longer. */
const MAX_STEP_MS = 50;

interface Wait {
  readonly until: number;
  /** Whether the client has to answer until then. */
  readonly isForAnswer: boolean;
  readonly callback: () => void;
}

/**
 * The time of the platform while clients are examined. It does not pass while the platform waits for the client to
 * answer, so that a client is late by what it does, and not by the speed of the machine.
 */
export class ExamTime {
  readonly #machine: Machine;
  readonly #waits = new Set<Wait>();
  #pace: Pace = 'runs';
  /** The time, as of the moment `#since` of the machine. */
  #at: number;
  #since: number;
  #calls = 0;
  #isStepping = false;
  #hasEnded = false;
  #cancelTimer = (): void => {};

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#at = machine.clock();
    this.#since = this.#at;
  }

  /** Milliseconds since the epoch. */
  readonly now: HostClock = () => {
    if (this.#pace !== 'runs') return this.#at;
    return this.#at + Math.max(0, this.#machine.clock() - this.#since);
  };

  /** Calls back after that many milliseconds of this time; without delay, as soon as the machine can. */
  readonly wake: Wake = (delay_ms, callback, waitsFor) => {
    if (this.#hasEnded) return () => {};
    if (delay_ms <= 0) return this.#machine.wake(0, callback);
    const isForAnswer = waitsFor === 'answer';
    const wait = { until: this.now() + delay_ms, isForAnswer, callback };
    this.#waits.add(wait);
    this.#goOn();
    return () => {
      this.#waits.delete(wait);
      this.#goOn();
    };
  };

  /** Is that of the machine again, which is ahead of it: for a new world. */
  catchUp(): void {
    this.#at = Math.max(this.now(), this.#machine.clock());
    this.#since = this.#machine.clock();
  }

  /** Has another pace from now on. */
  setPace(pace: Pace): void {
    this.#at = this.now();
    this.#since = this.#machine.clock();
    this.#pace = pace;
    this.#goOn();
  }

  /** Calls nobody back any more: for a server that is closed. */
  end(): void {
    this.#hasEnded = true;
    this.#waits.clear();
    this.#goOn();
  }

  /** A call of the client is under way until the work is done. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    this.#calls += 1;
    this.#goOn();
    try {
      return await work;
    } finally {
      this.#calls -= 1;
      this.#goOn();
    }
  }

  /** Whether neither a call is under way nor an answer is awaited. */
  get isQuiet(): boolean {
    return this.#calls === 0 && !this.#awaitsAnswer();
  }

  #awaitsAnswer(): boolean {
    return Array.from(this.#waits).some(({ isForAnswer }) => isForAnswer);
  }

  #passes(): boolean {
    if (this.#pace === 'runs' || this.#calls > 0) return true;
    return this.#pace === 'steps' && !this.#awaitsAnswer();
  }

  /** Has the machine call back for the next step, or when the next wait is over. */
  #goOn(): void {
    const isDue = this.#waits.size > 0 && this.#passes();
    const isStep = this.#pace !== 'runs';
    // A step that has begun goes on, whatever else begins or ends meanwhile.
    if (isDue && isStep && this.#isStepping) return;
    this.#cancelTimer();
    this.#cancelTimer = () => {};
    this.#isStepping = isDue && isStep;
    if (!isDue) return;
    this.#cancelTimer = this.#machine.wake(isStep ? MAX_STEP_MS : this.#left_ms(), () => {
      this.#isStepping = false;
      if (isStep) this.#at += Math.min(MAX_STEP_MS, this.#left_ms());
      for (const wait of this.#waits)
        if (wait.until <= this.now() && this.#waits.delete(wait)) wait.callback();
      this.#goOn();
    });
  }

  /** How long until the next wait is over, in milliseconds. */
  #left_ms(): number {
    const next = Math.min(...Array.from(this.#waits, ({ until }) => until));
    return Math.max(0, next - this.now());
  }
}
