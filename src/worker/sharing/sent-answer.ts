import { MAX_CHUNK_BYTES, MAX_PIECES_UNDER_WAY } from './limits.ts';
import type { FromHost } from './messages.ts';

/** An answer that is sent to a guest, never more pieces than the guest takes. */
export class SentAnswer {
  readonly #id: number;
  readonly #post: (message: FromHost) => void;
  #reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  #credit = MAX_PIECES_UNDER_WAY;
  #wake: (() => void) | null = null;
  #isCancelled = false;

  constructor(id: number, post: (message: FromHost) => void) {
    this.#id = id;
    this.#post = post;
  }

  /** Sends the answer, and resolves when it has ended or is cancelled. Never rejects. */
  async send(response: Promise<Response>): Promise<void> {
    const id = this.#id;
    try {
      const answer = await response;
      if (answer.type === 'error') throw new TypeError('The network failed.');
      const { status, headers, body } = answer;
      if (this.#isCancelled) return void body?.cancel().catch(() => undefined);
      this.#post({ type: 'head', id, status, headers: [...headers], hasBody: body !== null });
      if (body === null) return;
      this.#reader = body.getReader();
      if (await this.#sendAll(this.#reader)) this.#post({ type: 'end', id });
    } catch {
      this.#post({ type: 'broken', id });
    }
  }

  /** The guest takes that many pieces more. */
  addCredit(count: number): void {
    this.#credit += count;
    this.#wake?.();
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#wake?.();
    void this.#reader?.cancel().catch(() => undefined);
  }

  /** Resolves to false if it was cancelled. */
  async #sendAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
    for (;;) {
      if (!(await this.#waitForCredit())) return false;
      const { done, value } = await reader.read();
      if (this.#isCancelled) return false;
      if (done) return true;
      for (let at = 0; at < value.byteLength; at += MAX_CHUNK_BYTES) {
        if (!(await this.#waitForCredit())) return false;
        this.#credit -= 1;
        // A copy: posting a part of a buffer would send the whole of it.
        const bytes = new Uint8Array(value.slice(at, at + MAX_CHUNK_BYTES));
        this.#post({ type: 'piece', id: this.#id, bytes });
      }
    }
  }

  /** Waits until the guest takes another piece. Resolves to false if the answer was cancelled. */
  async #waitForCredit(): Promise<boolean> {
    while (this.#credit <= 0 && !this.#isCancelled) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
    return !this.#isCancelled;
  }
}
