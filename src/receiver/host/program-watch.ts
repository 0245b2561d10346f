import { MAX_COMPUTATION_MS, MAX_LOADING_MS, MAX_MESSAGES_PER_SECOND } from '../protocol/limits.ts';
import { Budget } from './budget.ts';
import { inSeconds } from './wording.ts';

export interface WatchSetting {
  readonly ping: (beat: number) => void;
  /** Called once, when the program broke a rule. */
  readonly stop: (reason: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls back once after `ms` milliseconds; the returned function cancels that. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

const BEAT_MS = 1000;

/**
 * Checks that a program responds, and does not flood the page. It counts beats, not time: in a background tab or after sleep
 * timers are late, but the program had the same chance to answer each beat.
 */
export class ProgramWatch {
  readonly #setting: WatchSetting;
  readonly #messages: Budget;
  #beat = 0;
  /** The newest beat that the program answered. On a slow machine an answer comes after later beats. */
  #answered = 0;
  #cancelTimer: () => void = () => undefined;
  #hasLoaded = false;
  #isOver = false;

  constructor(setting: WatchSetting) {
    this.#setting = setting;
    this.#messages = new Budget(MAX_MESSAGES_PER_SECOND, 1000, setting.now);
    this.#planBeat();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Counts a message of the program. Returns whether to read it. */
  acceptMessage(): boolean {
    if (this.#isOver) return false;
    if (!this.#messages.spend())
      this.stop(`It sent more than ${MAX_MESSAGES_PER_SECOND} messages to the page in a second.`);
    return !this.#isOver;
  }

  noteLoaded(): void {
    this.#hasLoaded = true;
  }

  pong(beat: number): void {
    if (beat > this.#answered && beat <= this.#beat) this.#answered = beat;
  }

  stop(reason: string): void {
    if (this.#isOver) return;
    this.end();
    this.#setting.stop(reason);
  }

  /** Stops a program that sent what its runtime never sends. */
  refuse(): void {
    this.stop('It sent the page a message that is not allowed.');
  }

  end(): void {
    this.#isOver = true;
    this.#cancelTimer();
  }

  #planBeat(): void {
    this.#cancelTimer = this.#setting.later(BEAT_MS, () => {
      const limit_ms = this.#hasLoaded ? MAX_COMPUTATION_MS : MAX_LOADING_MS;
      if (this.#beat - this.#answered >= limit_ms / BEAT_MS)
        return this.stop(
          `It did not respond for ${inSeconds(limit_ms)}. Look for a loop without end.`,
        );
      this.#beat += 1;
      this.#setting.ping(this.#beat);
      this.#planBeat();
    });
  }
}
