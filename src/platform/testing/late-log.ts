import type { Exchange } from '../../contract/sandbox.ts';
import {
  BEGINNING,
  type Journal,
  type JournalBatch,
  type KeptStep,
  type KeptWorld,
  type WorldHead,
} from '../store/journal.ts';
import type { OpenWorld } from './open-world.ts';

export const post = (world: OpenWorld, text: string) =>
  world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text });

export const idOf = ({ headers }: { readonly headers: Headers }) =>
  headers.get('x-parley-exchange') ?? '';

/** Every exchange of the log, whole. */
export async function logOf(world: OpenWorld): Promise<Exchange[]> {
  const { exchanges } = (await world.sandbox('/exchanges?limit=500')).body;
  const whole: Exchange[] = [];
  for (const { id } of exchanges) whole.push((await world.sandbox(`/exchanges/${id}`)).body);
  return whole;
}

/** A journal in memory that fails when the test says so, and notes its batches. */
export function journalOf() {
  const { journal, stored } = memoryJournal();
  const state = { fails: (_batch: JournalBatch) => false, batches: [] as JournalBatch[] };
  const noting: Journal = {
    begin: (world) => journal.begin(world),
    commit: (batch) => {
      if (state.fails(batch)) return Promise.reject(new Error('full'));
      state.batches.push(batch);
      return journal.commit(batch);
    },
  };
  return { journal: noting, stored, state };
}

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
