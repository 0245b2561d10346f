import { describe, expect, it, vi } from 'vitest';
import { MAX_CHUNK_BYTES, MAX_PIECES_UNDER_WAY } from '../limits.ts';
import type { FromHost } from '../messages.ts';
import { SentAnswer } from '../sent-answer.ts';

/** An answer that is sent with id 1, and what a guest hears of it. */
function sending(answering: Response | Promise<Response>) {
  const heard: FromHost[] = [];
  const answer = new SentAnswer(1, (message) => heard.push(message));
  const sent = answer.send(Promise.resolve(answering));
  const types = () => heard.map(({ type }) => type);
  const pieces = () => types().filter((type) => type === 'piece').length;
  return { answer, sent, heard, types, pieces };
}

/** A body of that many pieces of one byte; endless by default. */
function streamed(count = Infinity) {
  const cancelled = vi.fn<() => void>();
  let left = count;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (left === 0) return controller.close();
        left -= 1;
        controller.enqueue(new Uint8Array(1));
      },
      cancel: cancelled,
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), cancelled };
}

/** Runs what the answer can do by itself. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('an answer on its way to a guest', () => {
  it('is its head alone if it has no body', async () => {
    const { sent, heard } = sending(
      new Response(null, { status: 404, headers: { 'x-why': 'gone' } }),
    );
    await sent;
    expect(heard).toEqual([
      { type: 'head', id: 1, status: 404, headers: [['x-why', 'gone']], hasBody: false },
    ]);
  });

  it.each([
    ['is the failure of a network', async () => Response.error()],
    ['was never made', () => Promise.reject(new Error('broken'))],
  ])('is broken if it %s', async (_why, answering) => {
    const { sent, heard } = sending(answering());
    await sent;
    expect(heard).toEqual([{ type: 'broken', id: 1 }]);
  });

  it('is broken behind its head if its body breaks off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    const { sent, types } = sending(new Response(body));
    await sent;
    expect(types()).toEqual(['head', 'broken']);
  });

  it.each([
    [0, []],
    [1, [1]],
    [MAX_CHUNK_BYTES, [MAX_CHUNK_BYTES]],
    [MAX_CHUNK_BYTES + 1, [MAX_CHUNK_BYTES, 1]],
    [2 * MAX_CHUNK_BYTES, [MAX_CHUNK_BYTES, MAX_CHUNK_BYTES]],
  ])('has no piece longer than the bound, and none without bytes: %i bytes', async (n, lengths) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(n));
        controller.close();
      },
    });
    const { sent, heard } = sending(new Response(body));
    await sent;
    const sizes = heard.flatMap((each) => (each.type === 'piece' ? [each.bytes.byteLength] : []));
    expect(sizes).toEqual(lengths);
    expect(heard.at(-1)).toEqual({ type: 'end', id: 1 });
  });

  it('sends a window of pieces, then as many as the guest takes', async () => {
    const { answer, pieces } = sending(streamed().response);
    await settled();
    expect(pieces()).toBe(MAX_PIECES_UNDER_WAY);
    answer.addCredit(3);
    await settled();
    expect(pieces()).toBe(MAX_PIECES_UNDER_WAY + 3);
    answer.addCredit(1);
    answer.addCredit(1);
    await settled();
    expect(pieces()).toBe(MAX_PIECES_UNDER_WAY + 5);
  });

  it('waits for the guest within a long piece, too', async () => {
    const body = new Uint8Array((MAX_PIECES_UNDER_WAY + 2) * MAX_CHUNK_BYTES);
    const long = new ReadableStream({
      start(controller) {
        controller.enqueue(body);
        controller.close();
      },
    });
    const { answer, sent, pieces, types } = sending(new Response(long));
    await settled();
    expect(pieces()).toBe(MAX_PIECES_UNDER_WAY);
    answer.addCredit(5);
    await sent;
    expect(pieces()).toBe(MAX_PIECES_UNDER_WAY + 2);
    expect(types().at(-1)).toBe('end');
  });

  it('may be taken faster than it comes', async () => {
    const { answer, sent, pieces } = sending(streamed(MAX_PIECES_UNDER_WAY + 9).response);
    answer.addCredit(20);
    await sent;
    expect(pieces()).toBe(MAX_PIECES_UNDER_WAY + 9);
  });
});

describe('an answer that the guest has cancelled', () => {
  it('is not begun, and its body is given back', async () => {
    const { response, cancelled } = streamed();
    const { answer, sent, heard } = sending(response);
    answer.cancel();
    await sent;
    expect(heard).toEqual([]);
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it('is not begun if it has no body, either', async () => {
    const { answer, sent, heard } = sending(new Response(null));
    answer.cancel();
    await sent;
    expect(heard).toEqual([]);
  });

  it('says no more while it waits for the guest', async () => {
    const { response, cancelled } = streamed();
    const { answer, sent, types } = sending(response);
    await settled();
    answer.cancel();
    await sent;
    expect(cancelled).toHaveBeenCalledOnce();
    expect(types()).toEqual([
      'head',
      ...Array.from({ length: MAX_PIECES_UNDER_WAY }, () => 'piece'),
    ]);
    answer.addCredit(5);
    await settled();
    expect(types()).toHaveLength(1 + MAX_PIECES_UNDER_WAY);
  });

  it('says no more while it waits for its body', async () => {
    const { answer, sent, types } = sending(new Response(new ReadableStream({})));
    await settled();
    answer.cancel();
    await sent;
    expect(types()).toEqual(['head']);
  });

  it('does not mind a body that refuses to be cancelled', async () => {
    const cancel = () => Promise.reject(new Error('no'));
    const { answer, sent, types } = sending(new Response(new ReadableStream({ cancel })));
    await settled();
    answer.cancel();
    await sent;
    expect(types()).toEqual(['head']);
  });
});
