import type { RecordChange } from '../../../contract/sandbox.ts';
import type { World } from '../../model/world/world.ts';
import { History, type StepBatch } from '../../store/history.ts';
import { BEGINNING, type EarlierRow, type KeptStep } from '../../store/journal.ts';
import { estimateBytes } from '../rows/held-bytes.ts';
import { isRemembered, watchMemory } from './undo-step.ts';

/** Steps for a batch of the journal, and how they are removed if it cannot be stored. */
interface StepsToStore {
  readonly batch: StepBatch;
  readonly rollback: () => void;
}

/** The history of one world. */
export class WorldHistory {
  readonly steps: History;
  /** What the world only remembers and has changed since the last step. */
  #remembered: EarlierRow[] = [];

  /** `kept` is the history of a journal; it begins now without one. */
  constructor(world: World, kept: readonly [KeptStep, ...KeptStep[]] = [BEGINNING]) {
    this.steps = new History(kept, estimateBytes);
    watchMemory(world, (change) => this.#remembered.push(change));
  }

  /** Adds a commit, unless it changes nothing. */
  keep(changes: readonly RecordChange[], made: Pick<KeptStep, 'exchange' | 'own'>): void {
    if (changes.length + this.#remembered.length === 0) return;
    this.steps.add({ ...made, changes: [...changes, ...this.#remembered] });
    this.#remembered = [];
  }

  /**
   * The steps for the next batch of the journal: those that were added since the last one. Steps that change no rows,
   * only what the world remembers, have no batch of their own.
   */
  batch(): StepsToStore {
    const batch = this.steps.batch();
    const first = batch.history[0]?.n ?? this.steps.last + 1;
    return {
      batch,
      rollback: () => {
        // Calls that could not be stored have used up their rate limits all the same.
        const removed = this.steps.cut(first - 1).flatMap(({ changes }) => changes);
        this.#remembered.unshift(...removed.filter(isRemembered));
      },
    };
  }
}
