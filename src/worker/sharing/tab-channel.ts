/** What reads a message of another tab. */
interface Schema<Heard> {
  readonly safeParse: (data: unknown) => { success: true; data: Heard } | { success: false };
}

/** A channel between tabs of this origin. It hears what fits its schema, and ignores the rest. */
export class TabChannel<Said> {
  readonly #channel: BroadcastChannel;
  #isClosed = false;

  constructor(name: string) {
    this.#channel = new BroadcastChannel(name);
  }

  hear<Heard>(schema: Schema<Heard>, listener: (message: Heard) => void): void {
    this.#channel.addEventListener('message', ({ data }) => {
      const read = schema.safeParse(data);
      if (read.success && !this.#isClosed) listener(read.data);
    });
  }

  /** Does nothing once it is closed. */
  post(message: Said): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    if (!this.#isClosed) this.#channel.postMessage(message);
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.close();
  }
}
