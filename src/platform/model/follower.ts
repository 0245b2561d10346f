import type { RecordChange } from '../../contract/sandbox.ts';
import type { TableDefinition } from '../store/table.ts';
import type { World } from './world.ts';

/**
 * What follows a change, as part of the same commit. It is called once the work of a transaction is done, with
 * the changes so far, those of the work and of the followers before it, and with the user who made them, null where
 * nobody is known. What it writes is kept or undone
 * together with them; when it throws, everything is undone. `service/followers.ts` lists them all.
 */
export type Follower = (world: World, changes: readonly RecordChange[], by: string | null) => void;

/** A follower that is called for each row that was added to a table. */
export function whenAdded<Row extends object>(
  { name }: TableDefinition<Row>,
  follow: (world: World, row: Row) => void,
): Follower {
  return (world, changes) => {
    for (const { table, before, after } of changes)
      if (table === name && before === null && after !== null) follow(world, after as Row);
  };
}
