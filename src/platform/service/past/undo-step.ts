import type { RecordChange } from '../../../contract/sandbox.ts';
import type { World } from '../../model/world/world.ts';
import { isBucket } from '../../runtime/rate-limits.ts';
import type { Remembered } from '../../runtime/remembered.ts';
import type { Step, StepChange } from '../../store/history.ts';
import type { EarlierRow } from '../../store/journal.ts';
import { readRow } from '../rows/read-row.ts';

/** Steps name what a world only remembers like tables; no table has such a name. */
const RATES = 'memory.rates';
const COUNTS = 'memory.counts';

function memoryOf(world: World, name: string): Remembered<unknown> | null {
  if (name === RATES) return world.rates.buckets;
  return name === COUNTS ? world.random.counts : null;
}

/** Whether a change is one of what the world only remembers. */
export const isRemembered = ({ table }: Pick<EarlierRow, 'table'>): boolean =>
  table === RATES || table === COUNTS;

/** Calls back with each change of what the world only remembers: rate limits, and counts of random decisions. */
export function watchMemory(world: World, onChange: (change: EarlierRow) => void): void {
  for (const table of [RATES, COUNTS])
    memoryOf(world, table)?.watch((key, before) => onChange({ table, key, before }));
}

/** Undoes the latest step of a world. */
export function undoStep(world: World, { changes }: Step): void {
  for (const change of changes.toReversed()) {
    const { table, key, before } = change;
    const memory = memoryOf(world, table);
    change.after = memory === null ? world.store.row(table, key) : (memory.get(key) ?? null);
    set(world, change, before);
  }
}

/** Makes a step again that was undone. */
export function redoStep(world: World, { changes }: Step): void {
  for (const change of changes) set(world, change, change.after);
}

function set(world: World, { table, key }: StepChange, value: unknown): void {
  const memory = memoryOf(world, table);
  if (memory === null) world.store.restore(table, key, value as object | null);
  else memory.restore(key, value);
}

/** What undoing steps changed in the rows of a world, each row once. It is as it was: nothing came before. */
export function undoneRows(world: World, steps: readonly Step[]): RecordChange[] {
  const rows = new Map<string, RecordChange>();
  for (const { changes } of steps)
    for (const { table, key } of changes)
      if (memoryOf(world, table) === null) {
        const after = world.store.row(table, key);
        rows.set(`${table} ${key}`, { table, key, before: null, after });
      }
  return [...rows.values()];
}

/** Whether what a step of a journal holds can be put into a world. */
export const isSoundStep = ({ changes }: Step): boolean => changes.every(isSound);

function isSound({ table, key, before }: EarlierRow): boolean {
  if (table === RATES) return before === null || isBucket(before);
  if (table === COUNTS) return before === null || Number.isSafeInteger(before);
  return !('fault' in readRow({ table, key, row: before }));
}
