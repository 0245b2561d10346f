import type { RecordChange } from '../../contract/sandbox.ts';
import type { TableDefinition } from '../store/table.ts';
import type { World } from './world/world.ts';

/**
 * Reacts to a change as part of the same commit. It is called after the work of a transaction with all changes so
 * far, including those of earlier commit hooks, and with the user who made them, or null. What it writes is kept or
 * undone together with them; if it throws, everything is undone. `service/commit-hooks.ts` lists all commit hooks.
 */
export type CommitHook = (
  world: World,
  changes: readonly RecordChange[],
  by: string | null,
) => void;

/** A commit hook that is called for each row that was added to a table. */
export function onAdded<Row extends object>(
  { name }: TableDefinition<Row>,
  follow: (world: World, row: Row) => void,
): CommitHook {
  return (world, changes) => {
    for (const { table, before, after } of changes)
      if (table === name && before === null && after !== null) follow(world, after as Row);
  };
}
