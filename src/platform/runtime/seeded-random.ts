import { randomAt } from './random.ts';

/**
 * Random numbers of a world that follow from its seed: which call of many an unreliable service fails. Each
 * depends on how many came before for the same purpose. That count is not kept: a reloaded world starts again.
 */
export class SeededRandom {
  readonly #seed: number;
  readonly #counts = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** How often this was called for the purpose before. */
  count(purpose: string): number {
    const before = this.#counts.get(purpose) ?? 0;
    this.#counts.set(purpose, before + 1);
    return before;
  }

  /** True with the given probability. */
  chance(purpose: string, probability: number): boolean {
    return randomAt(this.#seed, 'toss', purpose, this.count(purpose)).chance(probability);
  }
}
