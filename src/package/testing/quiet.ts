/** How long nothing must happen until a program counts as done, in milliseconds. */
const QUIET_MS = 5;

/** The longest wait for a program that does not come to rest, in milliseconds. */
const MAX_WAIT_MS = 3_500;

/** Knows whether something is under way between a world and the programs around it. */
export class Quiet {
  #underWay = 0;
  #last = 0;

  /** The port, watched. */
  watching<Asked, Outcome>(
    send: (request: Asked) => Promise<Outcome>,
  ): (request: Asked) => Promise<Outcome> {
    return (request) => this.during(send(request));
  }

  /** Counts as under way until the work settles. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await work;
    } finally {
      this.#underWay -= 1;
      this.#last = performance.now();
    }
  }

  /** Waits until nothing has been under way for a moment. */
  async wait(): Promise<void> {
    const began = performance.now();
    for (;;) {
      await pause();
      const now = performance.now();
      if (now - began > MAX_WAIT_MS) return;
      if (this.#underWay === 0 && now - Math.max(began, this.#last) >= QUIET_MS) return;
    }
  }
}

const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1);
  });
