import type { World } from '../../model/world/world.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import type { History } from '../../store/history.ts';
import { redoStep, undoStep } from './undo-step.ts';

/** The world in service and its history. */
type Current = () => { readonly world: World; readonly history: History };

/** A copy of a world, at a step of its history. */
interface Copy {
  readonly world: World;
  readonly of: World;
  readonly edition: number;
  step: number;
}

/**
 * A copy of the current world as it was earlier. It is made on first use and then moved step by step, so going one call
 * to and fro costs what that call changed. Its rows are those of the world and its history: it holds none of its own.
 */
export class PastWorld {
  readonly #current: Current;
  #copy: Copy | null = null;
  /** Where its clock stands, in milliseconds since the epoch. */
  #now_ms = 0;

  constructor(current: Current) {
    this.#current = current;
  }

  /** The world after a step, with its clock standing still at `now`, in seconds. It may be used until the next call. */
  at(step: number, now: number): World {
    const { world, history } = this.#current();
    this.#now_ms = Math.round(now * 1000);
    let copy = this.#copy;
    const isUsable =
      copy !== null &&
      copy.of === world &&
      copy.edition === history.edition &&
      copy.step >= history.start.n;
    if (copy === null || !isUsable) {
      copy = {
        world: this.#copied(world),
        of: world,
        edition: history.edition,
        step: history.last,
      };
      this.#copy = copy;
    }
    for (; copy.step > step; copy.step -= 1) undoStep(copy.world, history.step(copy.step));
    for (; copy.step < step; copy.step += 1) redoStep(copy.world, history.step(copy.step + 1));
    return copy.world;
  }

  #copied(world: World): World {
    let offset = () => 0;
    const copy = seedWorld(world.options, {
      deployment: world.deployment,
      salt: world.salt,
      life: '',
      commitHooks: [],
      clock: () => this.#now_ms - offset(),
    });
    offset = () => copy.clocks.get('clock')?.offset_ms ?? 0;
    for (const { table, key, row } of world.store.difference()) copy.store.restore(table, key, row);
    // Looking at the past must not use up what its programs were allowed.
    copy.rates.lift();
    return copy;
  }
}
