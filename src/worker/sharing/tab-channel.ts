/** Checks a message of another tab. */
interface Schema<Received> {
  readonly safeParse: (data: unknown) => { success: true; data: Received } | { success: false };
}

/** A channel between tabs of this origin. It ignores messages that do not fit its schema. */
export class TabChannel<Sent> {
  readonly #channel: BroadcastChannel;
  #isClosed = false;

  constructor(name: string) {
    this.#channel = new BroadcastChannel(name);
  }

  hear<Received>(schema: Schema<Received>, listener: (message: Received) => void): void {
    this.#channel.addEventListener('message', ({ data }) => {
      const read = schema.safeParse(data);
      if (read.success && !this.#isClosed) listener(read.data);
    });
  }

  /** Does nothing once it is closed. */
  post(message: Sent): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    if (!this.#isClosed) this.#channel.postMessage(message);
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.close();
  }
}
