import type { Idle } from '../../runtime/idle.ts';

/** How many idle moments pass at most while calls keep coming: about a second of a server. */
const MAX_POSTPONED = 50;

/**
 * Work that no answer waits for. It is done in parts, each at an idle moment of the host. If a call asks for it again
 * meanwhile, the host is still busy with calls: work that may be put off then waits for another moment, unless somebody
 * insists.
 */
export class Later {
  readonly #idle: Idle | null;
  readonly #part: () => boolean;
  readonly #mayPutOff: boolean;
  #waits = false;
  #isAwaited = false;
  /** Whether calls came since the host was asked for a moment. */
  #isBusy = false;
  #putOff = 0;

  /** `part` does a bounded part of the work, and says whether there is more. Without `idle`, only `insist` has it done. */
  constructor(idle: Idle | null, part: () => boolean, { mayPutOff }: { mayPutOff: boolean }) {
    this.#idle = idle;
    this.#part = part;
    this.#mayPutOff = mayPutOff;
  }

  /** Asks for the work, after a call. */
  ask(): void {
    if (this.#waits) this.#isBusy = true;
    else if (this.#idle !== null) this.#wait();
  }

  /** Asks for the work soon; of a host without idle moments too: it is then done as soon as what runs now has ended. */
  insist(): void {
    this.#isAwaited = true;
    if (!this.#waits) this.#wait();
  }

  get #isPutOff(): boolean {
    return this.#mayPutOff && this.#isBusy && !this.#isAwaited && this.#putOff < MAX_POSTPONED;
  }

  #wait(): void {
    this.#waits = true;
    this.#isBusy = false;
    (this.#idle ?? atOnce)(() => {
      this.#waits = false;
      if (this.#isPutOff) {
        this.#putOff += 1;
        this.#wait();
        return;
      }
      this.#putOff = 0;
      this.#isAwaited = false;
      if (this.#part()) this.#wait();
    });
  }
}

const atOnce: Idle = (work) => void Promise.resolve().then(work);
