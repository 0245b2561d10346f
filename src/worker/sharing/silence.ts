/** How often a guest that waits for an answer asks whether the host is there, in milliseconds. */
const ASK_INTERVAL_MS = 1_000;

/** A host that leaves this many questions unanswered is silent: frozen, or stuck in a computation. */
const MAX_UNANSWERED = 3;

export interface SilenceDetectorSetting {
  /** Whether a request waits for its answer to begin. */
  readonly isWaiting: () => boolean;
  /** Asks the host whether it is there. */
  readonly ask: () => void;
  readonly onChange: () => void;
}

/**
 * Detects a host that does not answer. It does nothing while no request waits. It counts questions, not time: timers of
 * a hidden tab come late.
 */
export class SilenceDetector {
  readonly #setting: SilenceDetectorSetting;
  #timer: ReturnType<typeof setInterval> | null = null;
  #unanswered = 0;
  #isSilent = false;

  constructor(setting: SilenceDetectorSetting) {
    this.#setting = setting;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Starts to ask, because a request was sent. */
  watch(): void {
    if (this.#timer !== null) return;
    this.#unanswered = 0;
    this.#timer = setInterval(() => this.#check(), ASK_INTERVAL_MS);
  }

  /** The host said something. */
  heard(): void {
    this.#unanswered = 0;
    this.#set(false);
  }

  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#set(false);
  }

  #check(): void {
    if (!this.#setting.isWaiting()) return this.end();
    if (this.#unanswered >= MAX_UNANSWERED) this.#set(true);
    this.#unanswered += 1;
    this.#setting.ask();
  }

  #set(isSilent: boolean): void {
    if (this.#isSilent === isSilent) return;
    this.#isSilent = isSilent;
    this.#setting.onChange();
  }
}
