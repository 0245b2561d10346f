import { MAX_COMPUTATION_MS, MAX_LOADING_MS, MAX_MESSAGES_PER_SECOND } from '../protocol/limits.ts';
import { Budget } from './budget.ts';
import { inSeconds } from './wording.ts';

export interface WatchSetting {
  readonly ping: (beat: number) => void;
  /** The program broke a rule. Called once. */
  readonly stop: (reason: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls back once after so many milliseconds; the function it returns cancels that. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

const BEAT_MS = 1000;

/**
 * What the page watches in every program: that it responds, and does not flood the page. Beats are counted, not time: a
 * tab in the background or a machine that slept has late timers, but the program had the same chance to answer.
 */
export class ProgramWatch {
  readonly #setting: WatchSetting;
  readonly #messages: Budget;
  #beat = 0;
  /** Beats without an answer. */
  #missed = 0;
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

  /** Counts a message of the program. Whether to read it. */
  hears(): boolean {
    if (this.#isOver) return false;
    if (!this.#messages.spend())
      this.stop(`It sent more than ${MAX_MESSAGES_PER_SECOND} messages to the page in a second.`);
    return !this.#isOver;
  }

  loaded(): void {
    this.#hasLoaded = true;
  }

  pong(beat: number): void {
    if (beat === this.#beat) this.#missed = 0;
  }

  stop(reason: string): void {
    if (this.#isOver) return;
    this.end();
    this.#setting.stop(reason);
  }

  /** It sent something that its runtime never sends. */
  refuse(): void {
    this.stop('It sent the page a message that is not allowed.');
  }

  end(): void {
    this.#isOver = true;
    this.#cancelTimer();
  }

  #planBeat(): void {
    this.#cancelTimer = this.#setting.later(BEAT_MS, () => {
      const longest = this.#hasLoaded ? MAX_COMPUTATION_MS : MAX_LOADING_MS;
      if (this.#missed >= longest / BEAT_MS)
        return this.stop(
          `It did not respond for ${inSeconds(longest)}. Look for a loop without end.`,
        );
      this.#missed += 1;
      this.#beat += 1;
      this.#setting.ping(this.#beat);
      this.#planBeat();
    });
  }
}
