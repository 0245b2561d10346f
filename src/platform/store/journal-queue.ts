import type { Journal, JournalBatch, KeptWorld } from './journal.ts';

/** A write to store, and how to undo it if that fails. */
type Entry = { readonly rollback: () => void; readonly settle: (kept: boolean) => void } & (
  | { readonly batch: JournalBatch }
  | { readonly world: KeptWorld }
);

/**
 * The queue between the world and its journal. Writes are stored in order, one journal call at a time; those that
 * wait go in one batch. If the journal fails, the failed writes and all later ones, which may depend on them, are
 * undone, and their callers are notified.
 */
export class JournalQueue {
  readonly #journal: Journal | null;
  #queue: Entry[] = [];
  #running = false;

  constructor(journal: Journal | null) {
    this.#journal = journal;
  }

  /** Resolves to true once the batch is durable, or to false once it was undone. */
  commit(batch: JournalBatch, rollback: () => void): Promise<boolean> {
    return this.#enqueue((settle) => ({ batch, rollback, settle }));
  }

  /** Starts a new world; resolves like `commit`. */
  begin(world: KeptWorld, rollback: () => void): Promise<boolean> {
    return this.#enqueue((settle) => ({ world, rollback, settle }));
  }

  #enqueue(entry: (settle: (kept: boolean) => void) => Entry): Promise<boolean> {
    if (this.#journal === null) return Promise.resolve(true);
    return new Promise((settle) => {
      this.#queue.push(entry(settle));
      void this.#run(this.#journal as Journal);
    });
  }

  async #run(journal: Journal): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length > 0) {
      const taken = this.#take();
      try {
        const [first] = taken;
        if (first !== undefined && 'world' in first) await journal.begin(first.world);
        else await journal.commit(mergeBatches(taken));
        for (const entry of taken) entry.settle(true);
      } catch {
        this.#fail([...taken, ...this.#queue.splice(0)]);
      }
    }
    this.#running = false;
  }

  /** The next entries for one journal call: a new world alone, a rewind alone, or several commits. */
  #take(): Entry[] {
    const stop = this.#queue.findIndex((entry) => 'world' in entry || entry.batch.rewind !== null);
    return this.#queue.splice(0, stop < 0 ? this.#queue.length : Math.max(stop, 1));
  }

  #fail(entries: readonly Entry[]): void {
    for (const entry of entries.toReversed()) entry.rollback();
    for (const entry of entries) entry.settle(false);
  }
}

function mergeBatches(entries: readonly Entry[]): JournalBatch {
  const batches = entries.flatMap((entry) => ('batch' in entry ? [entry.batch] : []));
  return {
    rows: batches.flatMap((batch) => batch.rows),
    exchanges: batches.flatMap((batch) => batch.exchanges),
    forget_through: last(batches, 'forget_through'),
    history: batches.flatMap((batch) => batch.history),
    forget_steps: last(batches, 'forget_steps'),
    rewind: batches[0]?.rewind ?? null,
  };
}

const last = <Name extends 'forget_through' | 'forget_steps'>(
  batches: readonly JournalBatch[],
  name: Name,
): JournalBatch[Name] | null => batches.findLast((batch) => batch[name] !== null)?.[name] ?? null;
