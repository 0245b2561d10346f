import * as z from 'zod/mini';
import { type SafeStorage, storedValue, type StoredValue } from '../../base/storage.ts';
import type { ReceiverKey } from '../../contract/receiver.ts';
import { MAX_PROGRAM_LENGTH } from '../protocol/limits.ts';

const Started = z.array(
  z.object({
    deployment: z.enum(['commercial', 'government']),
    app_id: z.string(),
    program: z.string().check(z.maxLength(MAX_PROGRAM_LENGTH)),
    listens: z.optional(z.boolean()),
  }),
);

export interface StartedProgram {
  readonly key: ReceiverKey;
  readonly program: string;
  /** Whether it gets its events over a socket. */
  readonly listens: boolean;
}

/**
 * The programs that a click started in this browser and that nothing has stopped since, with their exact texts. Only
 * these run again after a reload: an edited draft does not, and neither does a program from a link or another browser.
 */
export class StartedPrograms {
  readonly #stored: StoredValue<z.infer<typeof Started>>;

  /** `world` is the name of the open world. A copy has another name, so it does not start programs of the original. */
  constructor(storage: SafeStorage, world: string) {
    this.#stored = storedValue({
      in: storage,
      key: `${world} receivers`,
      parse: (json) => Started.parse(json),
      otherwise: [],
    });
  }

  list(): readonly StartedProgram[] {
    return this.#stored
      .get()
      .map(({ program, listens = false, ...key }) => ({ key, program, listens }));
  }

  keep(key: ReceiverKey, program: string): void {
    this.#write([...this.#others(key), { key, program, listens: false }]);
  }

  /** Stores that the program of an app gets its events over a socket. */
  markListening({ deployment, app_id }: ReceiverKey): void {
    this.#write(
      this.list().map((each) =>
        each.key.deployment === deployment && each.key.app_id === app_id
          ? { ...each, listens: true }
          : each,
      ),
    );
  }

  forget(key: ReceiverKey): void {
    const others = this.#others(key);
    if (others.length < this.list().length) this.#write(others);
  }

  /** Forgets all programs, when the world is deleted. */
  clear(): void {
    this.#write([]);
  }

  #others({ deployment, app_id }: ReceiverKey): StartedProgram[] {
    return this.list().filter(({ key }) => key.deployment !== deployment || key.app_id !== app_id);
  }

  #write(programs: readonly StartedProgram[]): void {
    // Where nothing can be stored, the program runs until the page is loaded again.
    if (programs.length === 0) this.#stored.remove();
    else
      this.#stored.set(
        programs.map(({ key, program, listens }) => ({
          deployment: key.deployment,
          app_id: key.app_id,
          program,
          ...(listens && { listens }),
        })),
      );
  }
}
