import type { KeptRow } from '../store/journal.ts';
import type { ReferenceTarget } from '../model/define-table.ts';
import { tableNamed } from '../model/world/tables.ts';
import type { World } from '../model/world/world.ts';

/** Describes the first field of a row that references a missing row; null if all references exist. */
export function danglingReference(
  world: Pick<World, ReferenceTarget | 'conditions'>,
  { table, key, row }: KeptRow,
): string | null {
  if (row === null) return null;
  const references = tableNamed(table)?.references ?? {};
  for (const [field, target] of Object.entries(references) as [string, ReferenceTarget][]) {
    const named = (row as Readonly<Record<string, unknown>>)[field];
    if (typeof named !== 'string' || isThere(world, target, named)) continue;
    return `${table} ${key}, field ${field}: there is no ${target.slice(0, -1)} ${JSON.stringify(named)}`;
  }
  return null;
}

function isThere(
  world: Pick<World, ReferenceTarget | 'conditions'>,
  target: ReferenceTarget,
  id: string,
): boolean {
  return world[target].has(id) || (target === 'channels' && deletedChannel(world) === id);
}

/** The channel that the condition “Channel deleted” keeps until it ends. */
function deletedChannel(world: Pick<World, 'conditions'>): unknown {
  return Object(world.conditions.get('channel_deleted')?.before)['id'];
}
