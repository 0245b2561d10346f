import type { ExchangeSummary, StreamEvents } from '../contract/sandbox.ts';
import type { MemberRecord } from './class-record.ts';
import { isOwnCall } from './reduced.ts';

/** A client that is this many events behind gets no more notices of the class; the platform ends its stream. */
const MAX_WAITING_EVENTS = 1_000;

/** How many parsed events are kept: the same event goes to everybody. */
const MAX_PARSED_EVENTS = 1_000;

const encoder = new TextEncoder();

/** An event of the platform's stream, parsed once for everybody. */
interface ParsedEvent {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Who made the call, or the app of the event or delivery; null: the event is for everybody. */
  readonly owner: Pick<MemberRecord, 'user_id' | 'app_id'> | null;
  /** What others get instead of a call: the records that it changed; null: nothing. */
  readonly reduced: Uint8Array | null;
}

/** The latest events of the platform, parsed. */
class ParsedEvents {
  readonly #parsed = new Map<string, ParsedEvent>();

  /** @param text one event, with its empty line */
  parse(text: string): ParsedEvent {
    const id = /^id: (\S+)$/m.exec(text)?.[1];
    const known = id === undefined ? undefined : this.#parsed.get(id);
    // An id keeps its event, but a stream that begins anew sends “resync” with the id of another event.
    if (known?.text === text) return known;
    const parsed = parseEvent(text);
    if (id !== undefined) {
      this.#parsed.set(id, parsed);
      if (this.#parsed.size > MAX_PARSED_EVENTS) {
        const [oldest] = this.#parsed.keys();
        if (oldest !== undefined) this.#parsed.delete(oldest);
      }
    }
    return parsed;
  }
}

function parseEvent(text: string): ParsedEvent {
  const bytes = encoder.encode(text);
  const event = /^event: (\w+)$/m.exec(text)?.[1];
  const data = /^data: (.*)$/m.exec(text)?.[1];
  if (data === undefined || event === undefined || event === 'world')
    return { text, bytes, owner: null, reduced: null };
  const value: unknown = JSON.parse(data);
  if (event !== 'exchange') {
    const { app_id } = value as StreamEvents['event'];
    return { text, bytes, owner: { app_id, user_id: null }, reduced: null };
  }
  const { actor, touched } = value as ExchangeSummary;
  const id = /^id: .*$/m.exec(text)?.[0] ?? '';
  return {
    text,
    bytes,
    owner: { app_id: actor?.app_id ?? null, user_id: actor?.user_id ?? null },
    reduced: touched.length === 0 ? null : encoder.encode(changeNotice(id, touched)),
  };
}

/**
 * The notice of a call for others: the records that it changed, so that their pages read them again. Of the reasons that a page
 * knows, `exam` makes it read the least (docs/assumptions.md, A-121).
 */
function changeNotice(id: string, touched: ExchangeSummary['touched']): string {
  const tables = new Set(touched.map(({ table }) => table));
  const reason = tables.has('users') ? 'user' : tables.has('channels') ? 'app' : 'exam';
  const notice: StreamEvents['world'] = { reason, touched };
  return `${id}\nevent: world\ndata: ${JSON.stringify(notice)}\n\n`;
}

/** The reader of a stream. */
interface StreamReader {
  readonly member: MemberRecord;
  readonly seesAll: () => boolean;
  /** Called once, when the stream has ended. */
  readonly onEnd: () => void;
}

/** The streams of the people of a class: the platform's events that are for them, and notices of the class. */
export class MemberStreams {
  readonly #events = new ParsedEvents();
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #ofMember = new Map<string, Set<() => void>>();

  /** Sends everybody a notice of the class. It has no id: a client that reconnects gets the current notice first. */
  tell(notice: object): void {
    const bytes = encoder.encode(`event: class\ndata: ${JSON.stringify(notice)}\n\n`);
    for (const controller of this.#open)
      if ((controller.desiredSize ?? 0) > -MAX_WAITING_EVENTS) controller.enqueue(bytes);
  }

  /** Ends the streams of somebody who is no longer in the class. */
  end({ id }: MemberRecord): void {
    for (const end of this.#ofMember.get(id) ?? []) end();
  }

  /** Reduces the platform’s stream to what this member may see. The result begins with the notice `first`. */
  follow(
    body: ReadableStream<Uint8Array>,
    first: object,
    { member, seesAll, onEnd }: StreamReader,
  ): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let incomplete = '';
    let opened: ReadableStreamDefaultController<Uint8Array> | null = null;
    const seesEverything = member.role === 'teacher';
    const finish = () => {
      if (opened === null) return;
      this.#open.delete(opened);
      opened = null;
      this.#ofMember.get(member.id)?.delete(cutConnection);
      void reader.cancel().catch(() => undefined);
      onEnd();
    };
    const cutConnection = () => {
      const controller = opened;
      finish();
      controller?.close();
    };
    const select = (text: string): Uint8Array | null => {
      const { bytes, owner, reduced } = this.#events.parse(text);
      if (owner === null || seesEverything || isOwnCall(member, actorOf(owner))) return bytes;
      // Events and deliveries contain secrets of their app; in calls, secrets are masked.
      if (seesAll() && isCall(text)) return bytes;
      return reduced;
    };
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        opened = controller;
        this.#open.add(controller);
        const all = this.#ofMember.get(member.id) ?? new Set();
        this.#ofMember.set(member.id, all.add(cutConnection));
        controller.enqueue(encoder.encode(`event: class\ndata: ${JSON.stringify(first)}\n\n`));
      },
      pull: async (controller) => {
        for (let sent = false; !sent;) {
          const { done, value } = await reader.read();
          if (opened === null) return;
          if (done) {
            cutConnection();
            return;
          }
          incomplete += decoder.decode(value, { stream: true });
          const texts = incomplete.split('\n\n');
          incomplete = texts.pop() ?? '';
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
