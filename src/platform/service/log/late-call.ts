import type { Exchange, ExchangeSummary } from '../../../contract/sandbox.ts';
import { traceOf, type Answer } from '../../http/answer.ts';
import type { ReceivedBody } from '../../http/body.ts';
import { JsonBody } from '../../http/json-body.ts';
import { MAX_READ, MAX_RECORDED } from '../../http/redact.ts';
import { exchangeOf, type Circumstances } from './exchange.ts';
import { summaryOf } from './exchange-log.ts';
import { failureStep } from './failure-steps.ts';

/** What a call takes in memory besides its bodies, approximately, in bytes. */
const BESIDES_BODIES = 2_000;

/**
 * A call that was answered, kept by reference until its record is written: with its secrets, which the record masks. It
 * lets go of them as soon as the record is written and the journal has answered.
 */
export class LateCall {
  readonly id: string;
  /** What its record will take in memory, approximately, in bytes. */
  readonly bytes: number;
  #rawBytes: number;
  /** Who made it, if known. */
  readonly user: string | null;
  #answered: { readonly circumstances: Circumstances; readonly answer: Answer } | null;
  #isSettled = false;
  #isShort = false;
  #summary: ExchangeSummary | null = null;

  constructor(circumstances: Circumstances, answer: Answer) {
    this.id = circumstances.id;
    const asked = circumstances.received.bytes.buffer.byteLength;
    const said = answer.body.length;
    this.bytes = BESIDES_BODIES + Math.min(asked, MAX_RECORDED) + Math.min(said, MAX_RECORDED);
    this.#rawBytes = BESIDES_BODIES + asked + said;
    this.user = answer.actor?.user_id ?? null;
    this.#answered = { circumstances, answer };
  }

  /** What the call takes until then. */
  get rawBytes(): number {
    return this.#rawBytes;
  }

  /** Whether its changes are durable, or were undone. Until then the journal gets no record of it. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Whether it still has the call as it came, with its secrets. */
  get isHeld(): boolean {
    return this.#answered !== null;
  }

  /** The summary of its record; null before the record is written, and if it never was. */
  get summary(): ExchangeSummary | null {
    return this.#summary;
  }

  /** Its changes are durable, or it has none; or they were undone, and this is the answer instead. */
  settle(instead: Answer | null = null): void {
    this.#isSettled = true;
    if (this.#answered === null) return;
    if (instead !== null) this.#answered = { ...this.#answered, answer: instead };
    else if (this.#summary !== null) this.#answered = null;
  }

  /**
   * Lets go of the part of its answer that its record does not have. Returns by how many bytes less the call takes. Does more
   * work before its answer is sent than after.
   */
  shorten(): number {
    const body = this.#answered?.answer.body;
    if (this.#answered === null || this.#isShort || !(body instanceof JsonBody)) return 0;
    this.#isShort = true;
    const beginning = body.beginning(MAX_READ);
    this.#answered = { ...this.#answered, answer: { ...this.#answered.answer, body: beginning } };
    const less = body.length - beginning.length;
    this.#rawBytes -= less;
    return less;
  }

  /** Writes its record. May be called again only if another answer was given meanwhile. */
  write(): Exchange {
    if (this.#answered === null) throw new Error(`the record of ${this.id} was written before`);
    const { circumstances, answer } = this.#answered;
    const exchange = writeExchange(circumstances, answer);
    this.#summary = summaryOf(exchange);
    if (this.#isSettled) this.#answered = null;
    return exchange;
  }

  /** Lets go of a call that is no longer in the log. */
  forget(): void {
    this.#answered = null;
  }
}

const NO_BODY: ReceivedBody = { bytes: new Uint8Array(0), oversized: false, broken: false };

/** The record of a call; without bodies and changes if something about it cannot be written. */
function writeExchange(circumstances: Circumstances, answer: Answer): Exchange {
  const { failure } = circumstances;
  try {
    if (failure === undefined) return exchangeOf(circumstances, answer);
    return exchangeOf(...bareExchange(circumstances, answer, failure));
  } catch (reason) {
    return exchangeOf(...bareExchange(circumstances, answer, reason));
  }
}

function bareExchange(
  circumstances: Circumstances,
  answer: Answer,
  reason: unknown,
): [Circumstances, Answer] {
  const trace = [...readableTrace(answer), failureStep(reason)];
  return [
    { ...circumstances, received: NO_BODY },
    { ...answer, body: '', changes: [], trace },
  ];
}

function readableTrace(answer: Answer) {
  try {
    return traceOf(answer);
  } catch {
    return [];
  }
}
