import type { OpenFiles } from '../platform/runtime/file-store.ts';
import type { Journal, JournalBatch } from '../platform/store/journal.ts';
import { refuse } from './refusals.ts';
import type { ObjectStorage } from './runtime.ts';

interface Ports {
  readonly journal: Journal;
  readonly files: OpenFiles;
}

/**
 * The journal and the files of a world that may take so many bytes. A world that has them stays readable: it refuses what adds,
 * and still takes a reset, a step back, and the log of its calls, which has a bound of its own.
 */
export class BoundedStorage {
  readonly #storage: ObjectStorage;
  readonly #bytes: number;
  #refused = 0;

  constructor(storage: ObjectStorage, bytes: number) {
    this.#storage = storage;
    this.#bytes = bytes;
  }

  /** The same ports, with the bound. */
  bound<Given extends Ports>({ journal, files, ...others }: Given) {
    return {
      ...others,
      journal: {
        begin: async (world) => {
          await journal.begin(world);
          await this.#storage.sync();
        },
        commit: async (batch) => {
          if (adds(batch)) this.#requireRoom();
          await journal.commit(batch);
          await this.#storage.sync();
        },
      } satisfies Journal,
      files: (async () => {
        const store = await files();
        return {
          write: async (key, pieces) => {
            this.#requireRoom();
            await store.write(key, pieces);
          },
          read: (key) => store.read(key),
          remove: (key) => store.remove(key),
          list: () => store.list(),
        };
      }) satisfies OpenFiles,
    };
  }

  /** Says in the answer to a call why nothing could be stored, if that is why it failed. */
  async explain(answering: () => Promise<Response>): Promise<Response> {
    const before = this.#refused;
    const answer = await answering();
    if (this.#refused === before || answer.body === null) return answer;
    const text = await answer.text();
    const isRefused = /service_unavailable|not_kept/.test(text);
    if (!isRefused) return new Response(text, answer);
    const { status } = answer;
    const size = `${Math.round(this.#bytes / 1024 / 1024)} MB`;
    const refused = refuse('world_full', full(size));
    // Clients of the Web API look for an error in answers of 200 alone.
    return status === 200 ? new Response(refused.body, { headers: refused.headers }) : refused;
  }

  #requireRoom(): void {
    if (this.#storage.sql.databaseSize < this.#bytes) return;
    this.#refused += 1;
    throw new Error('the world is full');
  }
}

const adds = ({ rows, rewind }: JournalBatch): boolean =>
  rewind === null && rows.some((row) => !('forgotten' in row));

const full = (size: string) =>
  `This world has the ${size} that a world of this host may have. Delete files, reset it, or export it and go on elsewhere.`;
