import type { Journal, KeptWorld, WorldHead } from '../store/journal.ts';

/** A journal in memory. A test can reopen what is durable at any moment. */
export function memoryJournal() {
  let head: WorldHead | null = null;
  const rows = new Map<string, KeptWorld['rows'][number]>();
  const at = ({ table, key }: { readonly table: string; readonly key: string }) =>
    JSON.stringify([table, key]);
  const journal: Journal = {
    begin: async (world) => {
      head = world;
      rows.clear();
      for (const row of world.rows) rows.set(at(row), row);
    },
    commit: async (batch) => {
      for (const row of batch.rows) {
        if ('forgotten' in row) rows.delete(at(row));
        else rows.set(at(row), row);
      }
    },
  };
  const kept = (): KeptWorld => {
    if (head === null) throw new Error('begin() was never called');
    return { ...head, rows: [...rows.values()] };
  };
  return { journal, kept };
}
