import { randomAt } from './random.ts';
import { Remembered } from './remembered.ts';

/**
 * Seeded random decisions of a world, such as which calls an injected failure hits. Each depends on how many came
 * before for the same purpose. The count is not stored: it starts again after a reload.
 */
export class SeededRandom {
  readonly #seed: number;
  readonly counts = new Remembered<number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** How many decisions were made for the purpose so far. */
  count(purpose: string): number {
    const before = this.counts.get(purpose) ?? 0;
    this.counts.set(purpose, before + 1);
    return before;
  }

  /** True with the given probability. */
  chance(purpose: string, probability: number): boolean {
    return randomAt(this.#seed, 'toss', purpose, this.count(purpose)).chance(probability);
  }
}
