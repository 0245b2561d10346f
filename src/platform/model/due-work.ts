import type { WorldTable } from './define-table.ts';
import type { World } from './world/world.ts';

/** What the time of a world brings about by itself: the end of a status, for example. */
export interface DueWork {
  /** The table whose rows say what is due. */
  readonly table: Pick<WorldTable<never>, 'name'>;
  /** When the next of it is due, in epoch seconds; undefined if nothing is. */
  readonly nextAt: (world: World) => number | undefined;
  /** Loads what carrying it out takes, if that is not there from the beginning. */
  readonly load?: () => Promise<unknown>;
  /** Why the world changes, as its stream tells. */
  readonly reason: 'user' | 'schedule';
  /** Does the one that is due next, in a transaction. */
  readonly carryOut: (world: World) => void;
}
