import { Cell } from '../../base/cell.ts';
import type {
  ClassLinks,
  ClassMe,
  ClassStatus,
  ClassSession,
  ClassState,
} from '../../contract/links/class.ts';
import type { SandboxRefusal } from '../../contract/sandbox.ts';
import { eventReader } from '../transport/live.ts';

interface JoinedClass {
  readonly baseUrl: string;
  readonly key: string;
  readonly keyHeader: string;
  readonly leave: () => void;
}

/** The session of the person who has `key`, and the functions that keep its state up to date. */
export function makeClassSession({ baseUrl, key, keyHeader, leave }: JoinedClass) {
  const state = new Cell<ClassState>({ me: null, status: null, links: null });

  async function send(path: string, body?: object, verb?: string): Promise<Response> {
    const response = await fetch(`${baseUrl}/class${path}`, {
      method: verb ?? (body === undefined ? 'GET' : 'POST'),
      headers: { [keyHeader]: key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const { message }: Partial<SandboxRefusal> = await response.json().catch(() => ({}));
    throw new Error(message ?? `The server answered with status ${response.status}.`);
  }
  async function reload(): Promise<void> {
    const response = await send('');
    const loaded = (await response.json()) as {
      readonly me: ClassMe;
      readonly class: ClassStatus;
      readonly links?: ClassLinks;
    };
    // A status from the stream is newer.
    const { status } = state.get();
    state.set({ me: loaded.me, status: status ?? loaded.class, links: loaded.links ?? null });
  }
  const session: ClassSession = {
    state,
    call: async (path, body, verb) => {
      const response = await send(path, body, verb);
      const answer = await response.json();
      const { links, me } = answer as { readonly links?: ClassLinks; readonly me?: ClassMe };
      if (links !== undefined) state.change({ links });
      if (me !== undefined) state.change({ me });
      return answer;
    },
    file: async (path) => (await send(path)).text(),
    leave,
  };

  /** Returns the same stream of events, and updates the state from the events of the class in it. */
  function followStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const decoder = new TextDecoder();
    const readEvents = eventReader(({ event, data }) => {
      if (event !== 'class') return;
      const status = JSON.parse(data) as ClassStatus;
      const { me } = state.get();
      const hand = me !== null && status.hands.includes(me.id) ? (me.hand ?? Date.now()) : null;
      state.change({ status, ...(me !== null && { me: { ...me, hand } }) });
    });
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          controller.enqueue(chunk);
          readEvents(decoder.decode(chunk, { stream: true }));
        },
      }),
    );
  }
  return { session, reload, followStream };
}
