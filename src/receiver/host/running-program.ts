import { PATIENCE_MS } from '../../contract/outbound-limits.ts';
import { readArguments, readMessage, type FromProgram } from '../protocol/from-program.ts';
import {
  LONGEST_COMPUTATION_MS,
  LONGEST_HANDLING_MS,
  LONGEST_LOADING_MS,
  MOST_AT_ONCE,
  MOST_CALLS_A_MINUTE,
  MOST_CALLS_A_REQUEST,
  MOST_MESSAGES_A_SECOND,
} from '../protocol/limits.ts';
import type { RequestVia, ToProgram } from '../protocol/messages.ts';
import { Budget } from './budget.ts';
import type { CallResult, ProgramCall } from './call-api.ts';
import { notConnected, timedOut, type RequestResult } from './request-result.ts';

/** What a program needs of the page. */
export interface ProgramHost {
  readonly send: (message: ToProgram) => void;
  readonly call: (call: ProgramCall) => Promise<CallResult>;
  readonly print: (line: {
    level: 'log' | 'warn' | 'error' | 'note';
    text: string;
    line: number | null;
  }) => void;
  /** The program has loaded; or it has no handler. */
  readonly ready: (receives: boolean) => void;
  /** It broke a rule, and must be ended. Called once. */
  readonly stop: (reason: string) => void;
  readonly counted: (what: 'requests' | 'calls') => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls back once after so many milliseconds; the function it returns calls it off. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

interface OpenRequest {
  readonly delivery: string | null;
  readonly started: number;
  readonly settle: (result: RequestResult) => void;
  readonly callOff: () => void;
  calls: number;
  isAnswered: boolean;
}

const BEAT_MS = 1000;

/**
 * One running program, as the page sees it: checks each of its messages, counts what it does, and has it stopped when it
 * exceeds a limit. It knows no frame, so that tests can play the program.
 */
export class RunningProgram {
  readonly #host: ProgramHost;
  readonly #open = new Map<number, OpenRequest>();
  readonly #messages: Budget;
  readonly #calls: Budget;
  #last = 0;
  #beat = 0;
  /** Beats without an answer. */
  #missed = 0;
  #callOff: () => void = () => undefined;
  #isReady = false;
  #isOver = false;

  constructor(host: ProgramHost) {
    this.#host = host;
    this.#messages = new Budget(MOST_MESSAGES_A_SECOND, 1000, host.now);
    this.#calls = new Budget(MOST_CALLS_A_MINUTE, 60_000, host.now);
    this.#planBeat();
  }

  /** Hands it a request. Resolves with its answer, or with what happened instead; never rejects. */
  request(
    headers: Readonly<Record<string, string>>,
    body: string,
    via: RequestVia = 'http',
  ): Promise<RequestResult> {
    if (this.#isOver) return Promise.resolve(notConnected('the receiver has stopped'));
    if (this.#open.size >= MOST_AT_ONCE)
      return Promise.resolve(
        notConnected(`the receiver is still working on ${MOST_AT_ONCE} requests`),
      );
    this.#last += 1;
    const id = this.#last;
    this.#host.counted('requests');
    return new Promise((resolve) => {
      const late = this.#host.later(PATIENCE_MS, () => resolve(timedOut));
      const tooLate = this.#host.later(LONGEST_HANDLING_MS, () => this.#giveUp(id));
      this.#open.set(id, {
        delivery: headers['x-parley-delivery'] ?? null,
        started: this.#host.now(),
        settle: resolve,
        callOff: () => {
          late();
          tooLate();
        },
        calls: 0,
        isAnswered: false,
      });
      this.#host.send({ kind: 'request', id, via, headers, body });
    });
  }

  /** Takes a message of the program. */
  receive(data: unknown): void {
    if (this.#isOver) return;
    if (!this.#messages.spend())
      return this.#stop(
        `It sent more than ${MOST_MESSAGES_A_SECOND} messages to the page in a second.`,
      );
    const message = readMessage(data);
    if (message === null) return this.#stop('It sent the page a message that is not allowed.');
    switch (message.kind) {
      case 'ready':
        this.#isReady = true;
        return this.#host.ready(message.receives);
      case 'print':
        return this.#host.print(message);
      case 'pong':
        if (message.beat === this.#beat) this.#missed = 0;
        return;
      case 'answer':
        return this.#answer(message);
      case 'done':
        return this.#done(message.request);
      case 'call':
        return void this.#call(message);
    }
  }

  /** Ends it: open requests fail. */
  end(): void {
    this.#isOver = true;
    this.#callOff();
    for (const request of this.#open.values()) {
      request.callOff();
      request.settle(notConnected('the receiver stopped before it answered'));
    }
    this.#open.clear();
  }

  #stop(reason: string): void {
    if (this.#isOver) return;
    this.end();
    this.#host.stop(reason);
  }

  #answer({ request: id, status, headers, body }: Extract<FromProgram, { kind: 'answer' }>): void {
    const request = this.#open.get(id);
    if (request === undefined || request.isAnswered) return;
    request.isAnswered = true;
    const took = this.#host.now() - request.started;
    if (took > PATIENCE_MS)
      this.#note(`Answered after ${seconds(took)}, when Parley no longer waited.`);
    request.settle({ kind: 'answered', status, headers, body });
  }

  #done(id: number): void {
    const request = this.#open.get(id);
    if (request === undefined) return;
    request.callOff();
    this.#open.delete(id);
    if (!request.isAnswered) request.settle(notConnected('the receiver did not answer'));
  }

  /** A request that is never done would keep its place for ever. */
  #giveUp(id: number): void {
    const request = this.#open.get(id);
    if (request === undefined) return;
    this.#open.delete(id);
    this.#note(`Gave up on a request after ${seconds(LONGEST_HANDLING_MS)}.`);
  }

  async #call(message: Extract<FromProgram, { kind: 'call' }>): Promise<void> {
    const { call, method, args } = message;
    const uncalled = (text: string) => this.#host.send({ kind: 'uncalled', call, message: text });
    const request = this.#open.get(message.request);
    if (request === undefined)
      return uncalled('This request is over, so nothing is called for it.');
    request.calls += 1;
    if (request.calls > MOST_CALLS_A_REQUEST)
      return this.#stop(`It made more than ${MOST_CALLS_A_REQUEST} API calls for one request.`);
    if (!this.#calls.spend())
      return this.#stop(`It made more than ${MOST_CALLS_A_MINUTE} API calls in a minute.`);
    const fields = readArguments(args);
    if (fields === null) return this.#stop('It sent the page a message that is not allowed.');
    this.#host.counted('calls');
    const result = await this.#host.call({ method, fields, delivery: request.delivery });
    if (this.#isOver) return;
    if (result.kind === 'answered') this.#host.send({ kind: 'called', call, text: result.text });
    else uncalled(result.message);
  }

  /**
   * Asks whether it still answers. Beats are counted, not time: a tab in the background or a machine that slept has
   * late timers, but the program had the same chance to answer.
   */
  #planBeat(): void {
    this.#callOff = this.#host.later(BEAT_MS, () => {
      const longest = this.#isReady ? LONGEST_COMPUTATION_MS : LONGEST_LOADING_MS;
      if (this.#missed >= longest / BEAT_MS)
        return this.#stop(
          `It did not respond for ${seconds(longest)}. Look for a loop without end.`,
        );
      this.#missed += 1;
      this.#beat += 1;
      this.#host.send({ kind: 'ping', beat: this.#beat });
      this.#planBeat();
    });
  }

  #note(text: string): void {
    this.#host.print({ level: 'note', text, line: null });
  }
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} seconds`;
