import { OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
import type { AttemptOutcome, DueDelivery } from '../events/transport.ts';
import { bodyOfDelivery } from '../model/delivery.ts';
import type { HostClock } from '../runtime/clock.ts';
import type { Wake } from '../runtime/outbound.ts';
import type { Link, Peer } from '../runtime/peer.ts';
import {
  LIFETIME_S,
  disconnectFrame,
  type EnvelopeHead,
  envelopeText,
  helloFrame,
  readFrame,
  type DisconnectReason,
} from './frames.ts';
import { NORMAL, Wire } from './wire.ts';

/** How long before its end a connection is warned, in seconds of the world's clock. */
const WARNING_S = 10;

/** How long a client has to close a connection that was ended, in milliseconds of the host. */
const GRACE_MS = 10_000;

interface Setting {
  readonly clock: HostClock;
  /** Null: no envelope times out, and connections end without a grace period. */
  readonly wake: Wake | null;
  readonly onClose: () => void;
}

/** One connection of an app in socket mode (docs/assumptions.md, A-33). */
export class SocketModeConnection implements Link {
  readonly #wire: Wire;
  readonly #wake: Wake | null;
  readonly #opened: number;
  readonly #inFlight = new Map<string, (outcome: AttemptOutcome) => void>();
  #sent = 0;
  #isWarned = false;
  #isEnding = false;

  /** `opened` is the world's time. */
  constructor(peer: Peer, opened: number, { clock, wake, onClose }: Setting) {
    this.#opened = opened;
    this.#wake = wake;
    this.#wire = new Wire(peer, clock, () => {
      for (const settle of this.#inFlight.values()) settle(CLOSED);
      onClose();
    });
  }

  /** Whether envelopes can be sent on it. */
  get isReady(): boolean {
    return this.#wire.isOpen && !this.#isEnding;
  }

  /** How much is under way on it. A connection that was warned comes after all others. */
  get load(): number {
    return this.#isWarned ? Infinity : this.#inFlight.size;
  }

  hello(app: string, connections: number): void {
    this.#say(helloFrame(app, connections, this.#opened));
  }

  /** Sends an event, and settles once the app has acknowledged it, or has not. */
  deliver({ event, row }: DueDelivery): Promise<AttemptOutcome> {
    const retry_reason = row.failed === 0 ? '' : (row.attempts.at(-1)?.fault ?? '');
    return this.sendEnvelope(row.id, bodyOfDelivery(event, row), {
      type: 'events_api',
      accepts_response_payload: false,
      retry_attempt: row.failed,
      retry_reason,
    });
  }

  /** Sends an envelope about a delivery or an interaction, and settles once the app has acknowledged it, or has not. */
  sendEnvelope(about: string, payload: string, head: EnvelopeHead): Promise<AttemptOutcome> {
    this.#sent += 1;
    const id = `${about}.${this.#sent}`;
    const text = envelopeText(id, payload, head);
    return new Promise((resolve) => {
      let cancelTimer = () => {};
      const settle = (outcome: AttemptOutcome) => {
        if (!this.#inFlight.delete(id)) return;
        cancelTimer();
        resolve(outcome);
      };
      this.#inFlight.set(id, settle);
      if (this.#wake !== null)
        cancelTimer = this.#wake(OUTBOUND_TIMEOUT_MS, () => settle(TIMED_OUT), 'answer');
      this.#wire.send(text);
    });
  }

  onMessage(text: string | null): void {
    const frame = readFrame(text);
    const id = frame?.['envelope_id'];
    const settle = typeof id === 'string' ? this.#inFlight.get(id) : undefined;
    if (settle === undefined) this.#wire.count();
    else settle({ kind: 'acknowledged', payload: frame?.['payload'] });
  }

  onClose(): void {
    this.#wire.markClosed();
  }

  /** When `review` has something to do, in the world's time. */
  get nextReview(): number {
    if (!this.isReady) return Infinity;
    const end = this.#opened + LIFETIME_S;
    return this.#isWarned ? end : end - WARNING_S;
  }

  /** Warns the client shortly before the connection ends, and asks it for another one at its end. */
  review(now: number): void {
    const end = this.#opened + LIFETIME_S;
    if (now >= end) this.end('refresh_requested');
    else if (now >= end - WARNING_S) this.warn();
  }

  warn(): void {
    if (this.#isWarned || !this.isReady) return;
    this.#isWarned = true;
    this.#say(disconnectFrame('warning'));
  }

  /** Says why the connection ends, and closes it once what is under way was acknowledged or its client went. */
  end(reason: Exclude<DisconnectReason, 'warning'>): void {
    if (!this.isReady) return;
    this.#isEnding = true;
    this.#say(disconnectFrame(reason));
    const close = () => this.#wire.close(NORMAL, reason);
    if (this.#wake === null) close();
    else this.#wake(GRACE_MS, close);
  }

  /** Closes the connection without a word. */
  close(code: number, reason: string): void {
    this.#wire.close(code, reason);
  }

  #say(frame: object): void {
    this.#wire.send(JSON.stringify(frame));
  }
}

const TIMED_OUT: AttemptOutcome = {
  kind: 'failed',
  reason: 'timeout',
  detail: 'no acknowledgement within 3 seconds',
};

const CLOSED: AttemptOutcome = {
  kind: 'failed',
  reason: 'connection_closed',
  detail: 'the connection ended before an acknowledgement came',
};
