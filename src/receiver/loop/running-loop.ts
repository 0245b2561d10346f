import type { PrintedLine } from '../../contract/receiver.ts';
import { Budget } from '../host/budget.ts';
import { ProgramWatch } from '../host/program-watch.ts';
import { readLoopMessage, type FromLoop, type LoopFetch } from '../protocol/from-loop.ts';
import {
  MAX_RESPONSE_LENGTH,
  MAX_RUN_MS,
  MAX_FETCHES,
  MAX_FETCHES_PER_SECOND,
  MAX_FETCHES_AT_ONCE,
  MAX_LINES_PER_RUN,
} from '../protocol/loop-limits.ts';
import type { ToLoop } from '../protocol/messages.ts';
import type { FetchResult } from './loop-caller.ts';

/** What a loop needs of the page. */
export interface LoopHost {
  readonly send: (message: ToLoop) => void;
  /** Never rejects. */
  readonly fetch: (request: LoopFetch) => Promise<FetchResult>;
  readonly print: (line: Pick<PrintedLine, 'level' | 'text' | 'line'>) => void;
  readonly loaded: () => void;
  /** Called before each request that is sent. */
  readonly counted: () => void;
  /** Called once, when it has come to its end or failed; not after `stop`. */
  readonly ended: (fault: Extract<FromLoop, { kind: 'ended' }>['fault']) => void;
  /** Called once, when it broke a rule and must be ended. */
  readonly stop: (reason: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls back once after `ms` milliseconds; the returned function cancels that. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

/**
 * One running loop, as the page sees it: checks each of its messages, counts what it does, and stops it when it
 * exceeds a limit. It knows no frame, so that tests can play the program.
 */
export class RunningLoop {
  readonly #host: LoopHost;
  readonly #watch: ProgramWatch;
  readonly #fetchesOfASecond: Budget;
  readonly #cancelTimer: () => void;
  #fetches = 0;
  #open = 0;
  #lines = 0;

  constructor(host: LoopHost) {
    this.#host = host;
    this.#fetchesOfASecond = new Budget(MAX_FETCHES_PER_SECOND, 1000, host.now);
    this.#watch = new ProgramWatch({
      ping: (beat) => host.send({ kind: 'ping', beat }),
      stop: (reason) => {
        this.end();
        host.stop(reason);
      },
      now: host.now,
      later: host.later,
    });
    this.#cancelTimer = host.later(MAX_RUN_MS, () =>
      this.#watch.stop(`It ran for more than ${MAX_RUN_MS / 60_000} minutes.`),
    );
  }

  /** Handles a message of the program. */
  receive(data: unknown): void {
    if (!this.#watch.acceptMessage()) return;
    const message = readLoopMessage(data);
    if (message === null) return this.#watch.refuse();
    switch (message.kind) {
      case 'loaded':
        this.#watch.noteLoaded();
        return this.#host.loaded();
      case 'print':
        return this.#print(message);
      case 'pong':
        return this.#watch.pong(message.beat);
      case 'fetch':
        return void this.#fetch(message);
      case 'ended':
        this.end();
        return this.#host.ended(message.fault);
    }
  }

  end(): void {
    this.#watch.end();
    this.#cancelTimer();
  }

  #print(line: Extract<FromLoop, { kind: 'print' }>): void {
    this.#lines += 1;
    if (this.#lines > MAX_LINES_PER_RUN)
      return this.#watch.stop(`It printed more than ${MAX_LINES_PER_RUN} lines.`);
    this.#host.print(line);
  }

  async #fetch(request: LoopFetch): Promise<void> {
    this.#fetches += 1;
    const excess = this.#exceededLimit();
    if (excess !== null) return this.#watch.stop(`It sent more than ${excess}.`);
    this.#open += 1;
    this.#host.counted();
    const result = await this.#host.fetch(request);
    this.#open -= 1;
    if (this.#watch.isOver) return;
    const { call } = request;
    if (result.kind === 'too-large')
      return this.#watch.stop(
        `A response was longer than ${MAX_RESPONSE_LENGTH / 1024 / 1024} megabytes.`,
      );
    if (result.kind === 'failed')
      return this.#host.send({ kind: 'unfetched', call, message: result.message });
    const { status, headers, text } = result;
    this.#host.send({ kind: 'fetched', call, status, headers, text });
  }

  /** Which limit the next request exceeds; null if none. */
  #exceededLimit(): string | null {
    if (this.#fetches > MAX_FETCHES) return `${MAX_FETCHES} requests in a run`;
    if (this.#open >= MAX_FETCHES_AT_ONCE)
      return `${MAX_FETCHES_AT_ONCE} requests without waiting for a response`;
    return this.#fetchesOfASecond.spend() ? null : `${MAX_FETCHES_PER_SECOND} requests in a second`;
  }
}
