import type { RecordChange } from '../../../contract/sandbox.ts';
import { History } from '../../store/history.ts';
import {
  BEGINNING,
  type EarlierRow,
  type JournalBatch,
  type KeptStep,
} from '../../store/journal.ts';
import type { World } from '../../model/world/world.ts';
import { heldBytes } from '../rows/held-bytes.ts';
import { watchMemory } from './undo-step.ts';

/** What a commit adds to its batch, and how its step is removed if the batch cannot be stored. */
interface KeptCommit {
  readonly batch: Partial<JournalBatch>;
  readonly rollback: () => void;
}

/** The history of one world. */
export class WorldHistory {
  readonly steps: History;
  /** What the world only remembers and has changed since the last step. */
  #remembered: EarlierRow[] = [];

  /** `kept` is the history of a journal; it begins now without one. */
  constructor(world: World, kept: readonly [KeptStep, ...KeptStep[]] = [BEGINNING]) {
    this.steps = new History(kept, heldBytes);
    watchMemory(world, (change) => this.#remembered.push(change));
  }

  /** Adds a commit, unless it changes nothing. `forgotten` is the last exchange that the log dropped with it. */
  keep(
    changes: readonly RecordChange[],
    made: Pick<KeptStep, 'exchange' | 'own'>,
    forgotten: string | null,
  ): KeptCommit {
    const remembered = this.#remembered.splice(0);
    if (changes.length + remembered.length === 0 && forgotten === null)
      return { batch: {}, rollback: () => {} };
    const { step, batch } = this.steps.add(
      { ...made, changes: [...changes, ...remembered] },
      forgotten,
    );
    return {
      batch,
      rollback: () => {
        this.steps.remove(step);
        // A call that could not be stored has used up its rate limit all the same.
        this.#remembered.unshift(...remembered);
      },
    };
  }
}
