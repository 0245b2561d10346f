import type { StreamEvents } from '../../contract/sandbox.ts';

/** How many past events are kept for clients that reconnect. */
const REMEMBERED = 500;
/** A client that is this many events behind is disconnected; it reconnects and is told to read the world again. */
const MOST_WAITING = 1000;

interface Sent {
  readonly position: number;
  readonly text: string;
}

/**
 * Server-sent events for any number of clients. Event ids are `<life>.<n>`: a client that reconnects with an id of
 * this life gets what it missed; otherwise it is told to read the world again.
 */
export class EventStream {
  readonly #life: string;
  readonly #clients = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #encoder = new TextEncoder();
  #past: Sent[] = [];
  #position = 0;

  /** `life` distinguishes this stream from that of an earlier platform of the same world. */
  constructor(life: string) {
    this.#life = life;
  }

  publish<Name extends keyof StreamEvents>(event: Name, data: StreamEvents[Name]): void {
    this.#position += 1;
    const text = this.#write(event, data);
    this.#past.push({ position: this.#position, text });
    if (this.#past.length > REMEMBERED * 2) this.#past = this.#past.slice(-REMEMBERED);
    for (const client of this.#clients) this.#send(client, text);
  }

  /** A stream for one client; `lastEventId` is the last event it received, or null for a new client. */
  subscribe(lastEventId: string | null): ReadableStream<Uint8Array> {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        controller.enqueue(
          this.#encoder.encode(`retry: 1000\n\n${this.#missedSince(lastEventId)}`),
        );
        this.#clients.add(controller);
      },
      cancel: () => {
        if (own !== undefined) this.#clients.delete(own);
      },
    });
  }

  #missedSince(lastEventId: string | null): string {
    if (lastEventId === null) return '';
    const [life, position] = lastEventId.split('.');
    const last = Number(position);
    const oldest = this.#past[0]?.position ?? this.#position + 1;
    if (life !== this.#life || !(last <= this.#position) || last + 1 < oldest) {
      return this.#write('world', { reason: 'resync' });
    }
    return this.#past.flatMap((sent) => (sent.position > last ? [sent.text] : [])).join('');
  }

  #write<Name extends keyof StreamEvents>(event: Name, data: StreamEvents[Name]): string {
    return `id: ${this.#life}.${this.#position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  #send(client: ReadableStreamDefaultController<Uint8Array>, text: string): void {
    if ((client.desiredSize ?? 0) < -MOST_WAITING) {
      this.#clients.delete(client);
      client.close();
      return;
    }
    client.enqueue(this.#encoder.encode(text));
  }
}
