import type { Exchange } from '../../contract/sandbox.ts';
import type { Journal, JournalBatch } from '../store/journal.ts';
import { memoryJournal } from './memory-journal.ts';
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
