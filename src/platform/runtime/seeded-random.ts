import { randomAt } from './random.ts';

/**
 * Chances a world takes: which call of many an unreliable service fails. They follow from the seed and how
 * many came before, and are not kept: a reloaded world begins them again.
 */
export class Tosses {
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
