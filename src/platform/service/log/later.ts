import type { Idle } from '../../runtime/idle.ts';

/**
 * Work that no answer waits for. It is done in parts, each at an idle moment of the host; asking for it again while it
 * waits does nothing.
 */
export class Later {
  readonly #idle: Idle | null;
  readonly #part: () => boolean;
  #waits = false;

  /** `part` does a bounded part of the work, and says whether there is more. Without `idle`, only `insist` has it done. */
  constructor(idle: Idle | null, part: () => boolean) {
    this.#idle = idle;
    this.#part = part;
  }

  /** Asks for the work. */
  ask(): void {
    if (this.#idle !== null) this.insist();
  }

  /** Asks for the work, of a host without idle moments too: it is then done as soon as what runs now has ended. */
  insist(): void {
    if (this.#waits) return;
    this.#waits = true;
    (this.#idle ?? atOnce)(() => {
      this.#waits = false;
      if (this.#part()) this.insist();
    });
  }
}

const atOnce: Idle = (work) => void Promise.resolve().then(work);
