import type { Reply } from '../platform/http/answer.ts';
import { hostRefusal } from '../platform/http/refusal.ts';
import type { HostedPlatform } from '../platform/platform.ts';
import type { OpenFiles } from '../platform/runtime/file-store.ts';
import type { Journal, JournalBatch } from '../platform/store/journal.ts';

/** How many bytes the bound of a world is counted in. */
export const MEGABYTE = 1024 * 1024;

interface Ports {
  readonly journal: Journal;
  readonly files: OpenFiles;
}

interface Bound {
  /** How many bytes the world may have. */
  readonly bytes: number;
  /** How many it has now, with its files, its log and its past. */
  readonly size: () => number;
  /** Resolves once what was written is durable. */
  readonly sync?: () => Promise<unknown>;
}

/**
 * The journal and the files of a world with a limit in bytes. A world that has them stays readable: it refuses what adds,
 * and still takes a reset, a step back, and the log of its calls, which has a bound of its own.
 */
export class BoundedStorage {
  readonly #bound: Bound;
  #refused = 0;

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  /** The same ports, with the bound. */
  bound<Given extends Ports>({ journal, files, ...others }: Given) {
    const { sync = async () => undefined } = this.#bound;
    return {
      ...others,
      journal: {
        begin: async (world) => {
          await journal.begin(world);
          await sync();
        },
        commit: async (batch) => {
          if (adds(batch)) this.#requireRoom();
          await journal.commit(batch);
          await sync();
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

  /** The same platform: where nothing could be stored because of the bound, its answers say so. */
  explained({ deployment, fetch, receive, connect }: HostedPlatform): HostedPlatform {
    return {
      deployment,
      connect,
      fetch: (request) => this.explain(() => fetch(request)),
      receive: (head) => {
        const answering = receive(head);
        return answering && ((body) => this.#explainReply(() => answering(body)));
      },
    };
  }

  /** Says in the answer to a call why nothing could be stored, if that is why it failed. */
  async explain(answering: () => Promise<Response>): Promise<Response> {
    const before = this.#refused;
    const answer = await answering();
    if (this.#refused === before || answer.body === null) return answer;
    const text = await answer.text();
    return isNotStored(text) ? this.#refuse(answer.status) : new Response(text, answer);
  }

  async #explainReply(answering: () => Promise<Reply>): Promise<Reply> {
    const before = this.#refused;
    const reply = await answering();
    if (this.#refused === before || typeof reply.body !== 'string' || !isNotStored(reply.body))
      return reply;
    const refused = this.#refuse(reply.status);
    const headers = Object.fromEntries(refused.headers);
    return { status: refused.status, headers, body: await refused.text() };
  }

  #refuse(status: number): Response {
    // Clients of the Web API look for an error in answers of 200 alone.
    return hostRefusal(
      status === 200 ? 200 : 507,
      'world_full',
      `This world has the ${Math.round(this.#bound.bytes / MEGABYTE)} MB that a world of this host may have. Delete files, reset it, or export it and go on elsewhere.`,
    );
  }

  #requireRoom(): void {
    if (this.#bound.size() < this.#bound.bytes) return;
    this.#refused += 1;
    throw new Error('the world is full');
  }
}

const isNotStored = (text: string): boolean => /service_unavailable|not_kept/.test(text);

const adds = ({ rows, rewind }: JournalBatch): boolean =>
  rewind === null && rows.some((row) => !('forgotten' in row));
