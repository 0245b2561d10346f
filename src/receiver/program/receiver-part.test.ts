import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FromProgram } from '../protocol/from-program.ts';
import { Outbox } from './outbox.ts';
import { receiverPart } from './receiver-part.ts';

afterEach(() => vi.unstubAllGlobals());

type Handler = (request: {
  readonly via: string;
  readonly headers: object;
  readonly body: string;
  readonly wrapper: unknown;
  readonly api: (method: string, args?: object) => Promise<unknown>;
  readonly ack: (answer?: unknown) => void;
}) => unknown;

/** The worker of a receiver. The test plays the page. */
function worker() {
  vi.stubGlobal('receive', undefined);
  const sent: FromProgram[] = [];
  const outbox = new Outbox();
  outbox.open({ postMessage: (message: FromProgram) => void sent.push(message) });
  const part = receiverPart({ VERIFICATION_TOKEN: 'right' }, { outbox, lineOf: () => 7 });
  const { receive } = globalThis as unknown as {
    receive: (handler: Handler, options?: { challenges?: boolean }) => void;
  };
  /** Hands it a request; resolves to what it sent once it was done. */
  const request = async (wrapper: object, id = 1) => {
    const body = JSON.stringify({ token: 'right', ...wrapper });
    part.hear({ kind: 'request', id, via: 'http', headers: { a: 'b' }, body });
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'done', request: id }));
    return sent.slice(0, -1);
  };
  return { part, sent, receive, request };
}

const CHALLENGE = { type: 'url_verification', challenge: 'c1' };

describe('a receiver program', () => {
  it('says whether it has a handler, once the page listens', () => {
    const { part, sent, receive } = worker();
    part.start();
    receive(() => undefined);
    part.start();
    expect(sent).toEqual([
      { kind: 'ready', receives: false },
      { kind: 'ready', receives: true },
    ]);
    expect(() => receive('text' as never)).toThrow('receive needs a function');
  });

  it('gets each request as text and as JSON, and its answer is sent before it is done', async () => {
    const { receive, request } = worker();
    const seen: unknown[] = [];
    receive(({ via, headers, body, wrapper }) => {
      seen.push(via, headers, body, wrapper);
      return 'yes';
    });
    expect(await request({ a: 1 }, 4)).toEqual([
      { kind: 'answer', request: 4, status: 200, headers: {}, body: 'yes' },
    ]);
    const wrapper = { token: 'right', a: 1 };
    expect(seen).toEqual(['http', { a: 'b' }, JSON.stringify(wrapper), wrapper]);
  });

  it('is asked for nothing by a request without the right token', async () => {
    const { receive, request } = worker();
    const handler = vi.fn<Handler>();
    receive(handler);
    const [note, answer] = await request({ token: 'wrong' });
    expect(note).toMatchObject({ kind: 'print', level: 'note', line: null });
    expect(answer).toMatchObject({
      kind: 'answer',
      status: 401,
      body: expect.stringContaining('wrong'),
    });
    expect(handler).not.toHaveBeenCalled();
  });

  it('leaves challenges to the runtime, unless it asks for them', async () => {
    const { receive, request, sent } = worker();
    receive(() => 'mine');
    expect(await request(CHALLENGE)).toMatchObject([{ status: 200, body: 'c1' }]);
    sent.length = 0;
    receive(() => 'mine', { challenges: true });
    expect(await request(CHALLENGE)).toMatchObject([{ body: 'mine' }]);
  });

  it('answers 500 with an error, which is printed in its line', async () => {
    const { receive, request } = worker();
    receive(() => {
      throw new TypeError('no');
    });
    expect(await request({})).toEqual([
      { kind: 'print', level: 'error', text: 'TypeError: no', line: 7 },
      { kind: 'answer', request: 1, status: 500, headers: {}, body: 'TypeError: no' },
    ]);
  });

  it('answers 500 if it never called receive', async () => {
    const [, answer] = await worker().request({});
    expect(answer).toMatchObject({
      status: 500,
      body: 'Error: the program never called receive(…)',
    });
  });

  it('may answer before it is done, once, and go on', async () => {
    const { receive, request } = worker();
    const order: string[] = [];
    receive(async ({ ack }) => {
      ack({ text: 'now' });
      order.push('answered');
      await Promise.resolve();
      order.push('went on');
      ack('later');
      return 'at the end';
    });
    expect(await request({})).toEqual([
      { kind: 'answer', request: 1, status: 200, headers: {}, body: '{"text":"now"}' },
    ]);
    expect(order).toEqual(['answered', 'went on']);
  });

  it('calls methods for the request that it handles', async () => {
    const { receive, request, part, sent } = worker();
    receive(async ({ api }) =>
      JSON.stringify([await api('api.test'), await api('auth.test', { b: 1 })]),
    );
    const done = request({}, 9);
    for (const [call, method, args] of [
      [1, 'api.test', '{}'],
      [2, 'auth.test', '{"b":1}'],
    ] as const) {
      await vi.waitFor(() =>
        expect(sent.at(-1)).toEqual({ kind: 'call', call, request: 9, method, args }),
      );
      part.hear({ kind: 'called', call, text: `{"ok":${call}}` });
    }
    expect((await done).at(-1)).toMatchObject({ body: '[{"ok":1},{"ok":2}]' });
  });
});
