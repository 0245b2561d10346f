/** What a server says of itself to whoever looks after it; nothing of it is secret. */
export interface Health {
  readonly status: 'ok' | 'stopping' | 'failing';
  /** Why it does not serve. */
  readonly reason?: string;
}

/** How long what a look at the disk found is repeated, in milliseconds: everybody may ask, and each look writes. */
const LOOK_EVERY_MS = 2_000;

export interface HealthSetting {
  /** Writes to where the worlds are kept, and says why it cannot; null if it can, or nothing is kept. */
  readonly probe: () => string | null;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Whether a server serves: until it begins to stop, and while what it acknowledges can be kept. */
export class HealthWatch {
  readonly #setting: HealthSetting;
  #isStopping = false;
  #looked = -Infinity;
  #fault: string | null = null;

  constructor(setting: HealthSetting) {
    this.#setting = setting;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  stop(): void {
    this.#isStopping = true;
  }

  look(): Health {
    if (this.#isStopping) return { status: 'stopping', reason: 'The server stops.' };
    const { now, probe } = this.#setting;
    if (now() - this.#looked >= LOOK_EVERY_MS) {
      this.#fault = probe();
      this.#looked = now();
    }
    return this.#fault === null ? { status: 'ok' } : { status: 'failing', reason: this.#fault };
  }
}
