import type { ExchangeSummary, StreamEvents } from '../contract/sandbox.ts';
import type { MemberRecord } from './class-record.ts';
import { isOwnCall } from './reduced.ts';

/** A client that is this many events behind hears no more of the class; the platform ends its stream. */
const MAX_WAITING = 1_000;

/** How many events are remembered as they were read: the same one goes to everybody. */
const MAX_READ = 1_000;

const encoder = new TextEncoder();

/** An event of the platform's stream, read once for everybody. */
interface ReadEvent {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Of a call: who made it. Of an event or a delivery: for which app. Null: it is for everybody. */
  readonly of: Pick<MemberRecord, 'user_id' | 'app_id'> | null;
  /** Of a call: what those are told of it whose call it is not; null if there is nothing to tell. */
  readonly reduced: Uint8Array | null;
}

/** The events of the platform as they were read last. */
class ReadEvents {
  readonly #read = new Map<string, ReadEvent>();

  /** @param text one event, with its empty line */
  of(text: string): ReadEvent {
    const id = /^id: (\S+)$/m.exec(text)?.[1];
    const known = id === undefined ? undefined : this.#read.get(id);
    // What an id says never changes, but a stream that begins anew says “resync” with the id of another event.
    if (known?.text === text) return known;
    const read = readEvent(text);
    if (id !== undefined) {
      this.#read.set(id, read);
      if (this.#read.size > MAX_READ) {
        const [oldest] = this.#read.keys();
        if (oldest !== undefined) this.#read.delete(oldest);
      }
    }
    return read;
  }
}

function readEvent(text: string): ReadEvent {
  const bytes = encoder.encode(text);
  const event = /^event: (\w+)$/m.exec(text)?.[1];
  const data = /^data: (.*)$/m.exec(text)?.[1];
  if (data === undefined || event === undefined || event === 'world')
    return { text, bytes, of: null, reduced: null };
  const value: unknown = JSON.parse(data);
  if (event !== 'exchange') {
    const { app_id } = value as StreamEvents['event'];
    return { text, bytes, of: { app_id, user_id: null }, reduced: null };
  }
  const { actor, touched } = value as ExchangeSummary;
  const id = /^id: .*$/m.exec(text)?.[0] ?? '';
  return {
    text,
    bytes,
    of: { app_id: actor?.app_id ?? null, user_id: actor?.user_id ?? null },
    reduced: touched.length === 0 ? null : encoder.encode(tell(id, touched)),
  };
}

/**
 * What others are told of a call: which records it changed, so that their pages show them as they are now. Of the reasons that
 * a page knows, `exam` has it read the least again (docs/assumptions.md, A-121).
 */
function tell(id: string, touched: ExchangeSummary['touched']): string {
  const tables = new Set(touched.map(({ table }) => table));
  const reason = tables.has('users') ? 'user' : tables.has('channels') ? 'app' : 'exam';
  const notice: StreamEvents['world'] = { reason, touched };
  return `${id}\nevent: world\ndata: ${JSON.stringify(notice)}\n\n`;
}

/** Somebody who listens. */
interface Listener {
  readonly member: MemberRecord;
  readonly seesAll: () => boolean;
  /** Called once, when the stream has ended. */
  readonly ended: () => void;
}

/** Streams for the people of a class: the platform's events that are for them, and what happens in the class. */
export class MemberStreams {
  readonly #events = new ReadEvents();
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #ofMember = new Map<string, Set<() => void>>();

  /** Tells everybody something of the class. It has no id: who comes back is told how things are then. */
  tell(notice: object): void {
    const bytes = encoder.encode(`event: class\ndata: ${JSON.stringify(notice)}\n\n`);
    for (const controller of this.#open)
      if ((controller.desiredSize ?? 0) > -MAX_WAITING) controller.enqueue(bytes);
  }

  /** Ends the streams of somebody who is no longer in the class. */
  end({ id }: MemberRecord): void {
    for (const end of this.#ofMember.get(id) ?? []) end();
  }

  /** The stream of the platform as this member may hear it, beginning with `first`. */
  follow(
    body: ReadableStream<Uint8Array>,
    first: object,
    { member, seesAll, ended }: Listener,
  ): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    let own: ReadableStreamDefaultController<Uint8Array> | null = null;
    const isForAll = member.role === 'teacher';
    const finish = () => {
      if (own === null) return;
      this.#open.delete(own);
      own = null;
      this.#ofMember.get(member.id)?.delete(cutConnection);
      void reader.cancel().catch(() => undefined);
      ended();
    };
    const cutConnection = () => {
      const controller = own;
      finish();
      controller?.close();
    };
    const select = (text: string): Uint8Array | null => {
      const { bytes, of, reduced } = this.#events.of(text);
      if (of === null || isForAll || isOwnCall(member, actorOf(of))) return bytes;
      // Events and deliveries have secrets of their app; calls are masked in the log.
      if (seesAll() && isCall(text)) return bytes;
      return reduced;
    };
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#open.add(controller);
        const all = this.#ofMember.get(member.id) ?? new Set();
        this.#ofMember.set(member.id, all.add(cutConnection));
        controller.enqueue(encoder.encode(`event: class\ndata: ${JSON.stringify(first)}\n\n`));
      },
      pull: async (controller) => {
        for (let sent = false; !sent;) {
          const { done, value } = await reader.read();
          if (own === null) return;
          if (done) {
            cutConnection();
            return;
          }
          rest += decoder.decode(value, { stream: true });
          const texts = rest.split('\n\n');
          rest = texts.pop() ?? '';
          for (const text of texts) {
            const bytes = select(`${text}\n\n`);
            if (bytes === null) continue;
            controller.enqueue(bytes);
            sent = true;
          }
        }
      },
      cancel: finish,
    });
  }
}

const isCall = (text: string) => text.includes('\nevent: exchange\n');

const actorOf = ({ app_id, user_id }: Pick<MemberRecord, 'user_id' | 'app_id'>) => ({
  app_id: app_id ?? '',
  user_id,
});
