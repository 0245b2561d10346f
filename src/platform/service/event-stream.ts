import type { StreamEvents } from '../../contract/sandbox.ts';

/** How many past events are kept for clients that reconnect. */
const MAX_REPLAYED_EVENTS = 500;
/** A client that is this many events behind is disconnected; it reconnects and is told to read the world again. */
const MAX_WAITING = 1000;
/** How many events are sent at a time. */
const MAX_SENT = 50;

/** What an event says. A function says it later; null: it can no longer be said. */
type Said<Name extends keyof StreamEvents> = StreamEvents[Name] | (() => StreamEvents[Name] | null);

interface Notice {
  readonly position: number;
  readonly event: keyof StreamEvents;
  /** Null once the text is written. */
  said: Said<keyof StreamEvents> | null;
  text: string | null;
}

/**
 * Server-sent events for any number of clients. Event ids are `<life>.<n>`: a client that reconnects with an id of
 * this life gets what it missed; otherwise it is told to read the world again. Events are published in order, and written
 * and sent when `later` calls `send`; nobody writes them while nobody listens.
 */
export class EventStream {
  readonly #life: string;
  readonly #later: () => void;
  readonly #clients = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #encoder = new TextEncoder();
  #past: Notice[] = [];
  #position = 0;
  /** The last event that was sent to the clients there were. */
  #sent = 0;

  /** `life` distinguishes this stream from that of an earlier platform of the same world. */
  constructor(life: string, later: () => void) {
    this.#life = life;
    this.#later = later;
  }

  publish<Name extends keyof StreamEvents>(event: Name, said: Said<Name>): void {
    this.#position += 1;
    this.#past.push({ position: this.#position, event, said, text: null });
    if (this.#position - this.#sent > MAX_REPLAYED_EVENTS) this.#sendAll();
    else if (this.#clients.size > 0) this.#later();
    if (this.#past.length > MAX_REPLAYED_EVENTS * 2)
      this.#past = this.#past.slice(-MAX_REPLAYED_EVENTS);
  }

  /** Sends some of the events that wait; returns whether there are more. */
  send(): boolean {
    if (this.#clients.size === 0) this.#sent = this.#position;
    for (const notice of this.#after(this.#sent).slice(0, MAX_SENT)) {
      const text = this.#textOf(notice) ?? this.#resync(notice.position);
      this.#sent = notice.position;
      for (const client of this.#clients) this.#sendTo(client, text);
    }
    return this.#sent < this.#position;
  }

  /** A stream for one client; `lastEventId` is the last event it received, or null for a new client. */
  subscribe(lastEventId: string | null): ReadableStream<Uint8Array> {
    this.#sendAll();
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

  #sendAll(): void {
    while (this.send());
  }

  #missedSince(lastEventId: string | null): string {
    if (lastEventId === null) return '';
    const [life, position] = lastEventId.split('.');
    const last = Number(position);
    const oldest = this.#past[0]?.position ?? this.#position + 1;
    if (life !== this.#life || !(last <= this.#position) || last + 1 < oldest)
      return this.#resync(this.#position);
    const texts = this.#after(last).map((notice) => this.#textOf(notice));
    return texts.includes(null) ? this.#resync(this.#position) : texts.join('');
  }

  /** The events after a position that are remembered. */
  #after(position: number): Notice[] {
    const first = this.#past[0]?.position ?? 0;
    return this.#past.slice(Math.max(0, position + 1 - first));
  }

  /** The text of an event; null if it can no longer be said. */
  #textOf(notice: Notice): string | null {
    if (notice.said !== null) {
      const { position, event, said } = notice;
      const data = typeof said === 'function' ? said() : said;
      notice.said = null;
      notice.text = data === null ? null : this.#write(position, event, data);
    }
    return notice.text;
  }

  #resync(position: number): string {
    return this.#write(position, 'world', { reason: 'resync' });
  }

  #write(position: number, event: string, data: object): string {
    return `id: ${this.#life}.${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  #sendTo(client: ReadableStreamDefaultController<Uint8Array>, text: string): void {
    if ((client.desiredSize ?? 0) < -MAX_WAITING) {
      this.#clients.delete(client);
      client.close();
      return;
    }
    client.enqueue(this.#encoder.encode(text));
  }
}
