import { vi } from 'vitest';
import type { ReceiverSocket } from '../../../contract/receiver.ts';
import type { OpenResult } from '../connection-opener.ts';
import type { RequestResult } from '../request-result.ts';
import { SocketSource } from '../socket-source.ts';
import { settled } from '../fake-page.fixture.ts';

/** A socket that the test plays, from the side of the server. */
class FakeSocket {
  readonly sent: string[] = [];
  readonly closed: (number | undefined)[] = [];
  readonly #listeners = new Map<string, (event: object) => void>();

  readonly addEventListener = (type: string, listener: (event: object) => void) =>
    void this.#listeners.set(type, listener);
  readonly send = (text: string) => void this.sent.push(text);
  readonly close = (code?: number) => void this.closed.push(code);

  says(frame: unknown) {
    this.#listeners.get('message')?.({ data: JSON.stringify(frame) });
  }
  saysRaw(data: unknown) {
    this.#listeners.get('message')?.({ data });
  }
  ends() {
    this.#listeners.get('close')?.({});
  }
}

export const ACKNOWLEDGED: RequestResult = { kind: 'answered', status: 200, headers: {}, body: '' };
export const OPENED: OpenResult = { kind: 'opened', address: 'wss://site.test/link' };
export const envelope = (id: string) => ({
  type: 'events_api',
  envelope_id: id,
  payload: { a: 1 },
});

/** A source whose clock and server the test plays. */
export async function source(opened: () => OpenResult | Promise<OpenResult> = () => OPENED) {
  const sockets: FakeSocket[] = [];
  const notes: string[] = [];
  const states: ReceiverSocket[] = [];
  const timers = new Set<{ at: number; callback: () => void }>();
  let now = 0;
  let result: RequestResult | Promise<RequestResult> = ACKNOWLEDGED;
  const gaveUp = vi.fn<(reason: string) => void>();
  const request = vi.fn<(headers: object, body: string) => Promise<RequestResult>>(
    async () => result,
  );
  const made = new SocketSource({
    open: async () => opened(),
    socket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as never;
    },
    request,
    changed: (state) => states.push(state),
    note: (text) => notes.push(text),
    gaveUp,
    now: () => now,
    later(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  });
  await settled();
  const pass = async (ms: number) => {
    now += ms;
    const due = [...timers].filter(({ at }) => at <= now);
    for (const timer of due) if (timers.delete(timer)) timer.callback();
    await settled();
  };
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('there is no socket');
    return socket;
  };
  const answer = (next: RequestResult | Promise<RequestResult>) => {
    result = next;
  };
  return { source: made, sockets, notes, states, gaveUp, request, answer, pass, last };
}

/** A source that is connected. */
export async function connected(...of: Parameters<typeof source>) {
  const made = await source(...of);
  made.last().says({ type: 'hello' });
  return made;
}
