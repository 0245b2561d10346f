import type { Exchange } from '../../contract/sandbox.ts';
import type { Journal, KeptStep, KeptWorld, WorldHead } from '../store/journal.ts';
import { BEGINNING } from '../store/journal.ts';

/** A journal in memory. A test can reopen what is durable at any moment. */
export function memoryJournal() {
  let head: WorldHead | null = null;
  let exchanges: Exchange[] = [];
  let history: KeptStep[] = [];
  const rows = new Map<string, KeptWorld['rows'][number]>();
  const at = ({ table, key }: { readonly table: string; readonly key: string }) =>
    JSON.stringify([table, key]);
  const journal: Journal = {
    begin: async (world) => {
      head = world;
      rows.clear();
      for (const row of world.rows) rows.set(at(row), row);
      exchanges = [];
      history = [BEGINNING];
    },
    commit: async ({ rewind, ...batch }) => {
      if (rewind !== null) {
        exchanges = exchanges.filter(({ id }) => id <= (rewind.exchange ?? ''));
        history = history.filter(({ n }) => n <= rewind.step);
      }
      for (const row of batch.rows) {
        if ('forgotten' in row) rows.delete(at(row));
        else rows.set(at(row), row);
      }
      const { forget_through: forgotten, forget_steps: start } = batch;
      exchanges.push(...batch.exchanges);
      if (forgotten !== null) exchanges = exchanges.filter(({ id }) => id > forgotten);
      history.push(...batch.history);
      if (start !== null) history = [start, ...history.filter(({ n }) => n > start.n)];
    },
  };
  const kept = (): KeptWorld => {
    if (head === null) throw new Error('begin() was never called');
    return { ...head, rows: [...rows.values()] };
  };
  /** All that is stored, as an option of `createPlatform` and as written to disk. */
  const stored = () => structuredClone({ kept: kept(), exchanges, history });
  return { journal, kept, stored };
}
