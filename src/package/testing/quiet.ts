/** How long nothing must happen until a program counts as done, in milliseconds. */
const MIN_IDLE_MS = 5;

/** How long to wait for a program that stays busy, in milliseconds. */
const MAX_WAIT_MS = 3_500;

/** The two ways in which a platform answers. */
interface Answering {
  fetch(request: Request): Promise<Response>;
  // oxlint-disable-next-line typescript/no-explicit-any -- what comes and goes is passed on as it is
  receive(head: any): ((body: any) => Promise<unknown>) | null;
}

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

  /** A platform whose calls are watched, those too that a host over HTTP gives to it directly. */
  watched<Watched extends Answering>(platform: Watched): Watched {
    return {
      ...platform,
      fetch: (request: Request) => this.during(platform.fetch(request)),
      receive: (head: Parameters<Watched['receive']>[0]) => {
        const answer = platform.receive(head);
        return answer === null ? null : (body: unknown) => this.during(answer(body));
      },
    };
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
      if (this.#underWay === 0 && now - Math.max(began, this.#last) >= MIN_IDLE_MS) return;
    }
  }
}

const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1);
  });
