/** Seconds: from a tenth of the fastest call to the timeout of most clients. */
const BOUNDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/** How long things took, in seconds, as Prometheus counts it: each count has those of all smaller bounds, too. */
export class Histogram {
  /** One for each bound, and the last for what is above them all. */
  readonly #counts = new Float64Array(BOUNDS.length + 1);
  #sum = 0;

  observe(seconds: number): void {
    let at = 0;
    while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at += 1;
    this.#counts[at] = (this.#counts[at] as number) + 1;
    this.#sum += seconds;
  }

  get sum(): number {
    return this.#sum;
  }

  get count(): number {
    return this.#counts.reduce((sum, each) => sum + each, 0);
  }

  /** Each bound with how many were not above it; without the last, which is `count`. */
  get buckets(): readonly (readonly [bound: number, count: number])[] {
    let below = 0;
    return BOUNDS.map((bound, at) => {
      below += this.#counts[at] as number;
      return [bound, below];
    });
  }
}
