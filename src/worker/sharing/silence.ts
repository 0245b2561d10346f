/** How often a guest that waits for an answer asks whether the host is there, in milliseconds. */
const ASK_INTERVAL_MS = 1_000;

/** A host that was asked this often and said nothing is silent: frozen, or stuck in a computation. */
const SILENT_AFTER = 3;

export interface SilenceSetting {
  /** Whether a request waits for its answer to begin. */
  readonly isWaiting: () => boolean;
  /** Asks the host whether it is there. */
  readonly ask: () => void;
  readonly changed: () => void;
}

/**
 * Notices that the host does not answer. It costs nothing while no request waits. It counts questions, not time: timers of
 * a hidden tab come late.
 */
export class Silence {
  readonly #setting: SilenceSetting;
  #timer: ReturnType<typeof setInterval> | null = null;
  #unanswered = 0;
  #isSilent = false;

  constructor(setting: SilenceSetting) {
    this.#setting = setting;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** A request was sent. */
  watch(): void {
    if (this.#timer !== null) return;
    this.#unanswered = 0;
    this.#timer = setInterval(() => this.#look(), ASK_INTERVAL_MS);
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

  #look(): void {
    if (!this.#setting.isWaiting()) return this.end();
    if (this.#unanswered >= SILENT_AFTER) this.#set(true);
    this.#unanswered += 1;
    this.#setting.ask();
  }

  #set(isSilent: boolean): void {
    if (this.#isSilent === isSilent) return;
    this.#isSilent = isSilent;
    this.#setting.changed();
  }
}
