import { OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
import { readArguments, readMessage, type FromProgram } from '../protocol/from-program.ts';
import {
  MAX_HANDLING_MS,
  MAX_REQUESTS_AT_ONCE,
  MAX_CALLS_PER_MINUTE,
  MAX_CALLS_PER_REQUEST,
} from '../protocol/limits.ts';
import type { RequestVia, ToProgram } from '../protocol/messages.ts';
import { Budget } from './budget.ts';
import type { CallResult, ProgramCall, ProgramResponse } from './call-api.ts';
import { ProgramWatch } from './program-watch.ts';
import { notConnected, timedOut, type RequestResult } from './request-result.ts';
import { inSeconds } from './wording.ts';

/** What a program needs of the page. */
export interface ProgramHost {
  readonly send: (message: ToProgram) => void;
  readonly call: (call: ProgramCall) => Promise<CallResult>;
  /** Posts a message to a response URL. */
  readonly respond: (response: ProgramResponse) => Promise<CallResult>;
  readonly print: (line: {
    level: 'log' | 'warn' | 'error' | 'note';
    text: string;
    line: number | null;
  }) => void;
  /** Called when the program has loaded. `receives`: whether it has a handler. */
  readonly ready: (receives: boolean) => void;
  /** Called once, when it broke a rule and must be ended. */
  readonly stop: (reason: string) => void;
  readonly counted: (what: 'requests' | 'calls') => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls back once after `ms` milliseconds; the returned function cancels that. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

interface OpenRequest {
  readonly delivery: string | null;
  readonly started: number;
  readonly settle: (result: RequestResult) => void;
  readonly cancelTimers: () => void;
  calls: number;
  isAnswered: boolean;
}

/**
 * One running program, as the page sees it: checks each of its messages, counts what it does, and stops it when it
 * exceeds a limit. It does not touch the frame of the program, so a test can take the program's part.
 */
export class RunningProgram {
  readonly #host: ProgramHost;
  readonly #open = new Map<number, OpenRequest>();
  readonly #calls: Budget;
  readonly #watch: ProgramWatch;
  #lastId = 0;

  constructor(host: ProgramHost) {
    this.#host = host;
    this.#calls = new Budget(MAX_CALLS_PER_MINUTE, 60_000, host.now);
    this.#watch = new ProgramWatch({
      ping: (beat) => host.send({ kind: 'ping', beat }),
      stop: (reason) => {
        this.end();
        host.stop(reason);
      },
      now: host.now,
      later: host.later,
    });
  }

  /** Hands it a request. Resolves with its answer, or the failure; never rejects. */
  request(
    headers: Readonly<Record<string, string>>,
    body: string,
    via: RequestVia = 'http',
  ): Promise<RequestResult> {
    if (this.#watch.isOver) return Promise.resolve(notConnected('the receiver has stopped'));
    if (this.#open.size >= MAX_REQUESTS_AT_ONCE)
      return Promise.resolve(
        notConnected(`the receiver is still working on ${MAX_REQUESTS_AT_ONCE} requests`),
      );
    this.#lastId += 1;
    const id = this.#lastId;
    this.#host.counted('requests');
    return new Promise((resolve) => {
      const cancelAnswer = this.#host.later(OUTBOUND_TIMEOUT_MS, () => resolve(timedOut));
      const cancelHandling = this.#host.later(MAX_HANDLING_MS, () => this.#giveUp(id));
      this.#open.set(id, {
        delivery: headers['x-parley-delivery'] ?? null,
        started: this.#host.now(),
        settle: resolve,
        cancelTimers: () => {
          cancelAnswer();
          cancelHandling();
        },
        calls: 0,
        isAnswered: false,
      });
      this.#host.send({ kind: 'request', id, via, headers, body });
    });
  }

  /** Handles a message of the program. */
  receive(data: unknown): void {
    if (!this.#watch.acceptMessage()) return;
    const message = readMessage(data);
    if (message === null) return this.#watch.refuse();
    switch (message.kind) {
      case 'ready':
        this.#watch.noteLoaded();
        return this.#host.ready(message.receives);
      case 'print':
        return this.#host.print(message);
      case 'pong':
        return this.#watch.pong(message.beat);
      case 'answer':
        return this.#answer(message);
      case 'done':
        return this.#done(message.request);
      case 'call':
      case 'respond':
        return void this.#call(message);
    }
  }

  /** Ends it: open requests fail. */
  end(): void {
    this.#watch.end();
    for (const request of this.#open.values()) {
      request.cancelTimers();
      request.settle(notConnected('the receiver stopped before it answered'));
    }
    this.#open.clear();
  }

  #answer({ request: id, status, headers, body }: Extract<FromProgram, { kind: 'answer' }>): void {
    const request = this.#open.get(id);
    if (request === undefined || request.isAnswered) return;
    request.isAnswered = true;
    const took = this.#host.now() - request.started;
    if (took > OUTBOUND_TIMEOUT_MS)
      this.#note(`Answered after ${inSeconds(took)}, when Parley no longer waited.`);
    request.settle({ kind: 'answered', status, headers, body });
  }

  #done(id: number): void {
    const request = this.#open.get(id);
    if (request === undefined) return;
    request.cancelTimers();
    this.#open.delete(id);
    if (!request.isAnswered) request.settle(notConnected('the receiver did not answer'));
  }

  /** Forgets a request that is never done: it would count as open for ever. */
  #giveUp(id: number): void {
    const request = this.#open.get(id);
    if (request === undefined) return;
    this.#open.delete(id);
    this.#note(`Gave up on a request after ${inSeconds(MAX_HANDLING_MS)}.`);
  }

  async #call(message: Extract<FromProgram, { kind: 'call' | 'respond' }>): Promise<void> {
    const { call } = message;
    const uncalled = (text: string) => this.#host.send({ kind: 'uncalled', call, message: text });
    const request = this.#open.get(message.request);
    if (request === undefined)
      return uncalled('This request is over, so nothing is called for it.');
    request.calls += 1;
    if (request.calls > MAX_CALLS_PER_REQUEST)
      return this.#watch.stop(
        `It made more than ${MAX_CALLS_PER_REQUEST} API calls for one request.`,
      );
    if (!this.#calls.spend())
      return this.#watch.stop(`It made more than ${MAX_CALLS_PER_MINUTE} API calls in a minute.`);
    const fields = readArguments(message.kind === 'call' ? message.args : message.message);
    if (fields === null) return this.#watch.refuse();
    this.#host.counted('calls');
    const { delivery } = request;
    const result =
      message.kind === 'call'
        ? await this.#host.call({ method: message.method, fields, delivery })
        : await this.#host.respond({ url: message.url, message: message.message, delivery });
    if (this.#watch.isOver) return;
    if (result.kind === 'answered') this.#host.send({ kind: 'called', call, text: result.text });
    else uncalled(result.message);
  }

  #note(text: string): void {
    this.#host.print({ level: 'note', text, line: null });
  }
}
