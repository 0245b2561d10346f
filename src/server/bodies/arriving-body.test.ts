import { describe, expect, it, vi } from 'vitest';
import { MAX_SMALL_CHUNKS } from '../../platform/http/body.ts';
import { limitArrival } from './arriving-body.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const never = new AbortController().signal;

/** A body that sends `parts`, then ends, or stalls for ever. */
function sent(parts: string[], stalls = false) {
  const rest = [...parts];
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = rest.shift();
      if (part !== undefined) controller.enqueue(bytes(part));
      else if (stalls) await new Promise(() => {});
      else controller.close();
    },
  });
}

describe('an arriving body', () => {
  it('arrives whole', async () => {
    const { body } = limitArrival(sent(['par', 'ley']), 1_000, never);
    expect(await new Response(body).text()).toBe('parley');
  });

  it('breaks off when the client stalls', async () => {
    const { body } = limitArrival(sent(['par'], true), 10, never);
    await expect(new Response(body).text()).rejects.toThrow('nothing came for 10 ms');
  });

  it('breaks off when the client hangs up', async () => {
    const hangUp = new AbortController();
    const text = new Response(limitArrival(sent(['par'], true), 60_000, hangUp.signal).body).text();
    hangUp.abort();
    await expect(text).rejects.toThrow('the client hung up');
  });

  it('reads nothing ahead', async () => {
    let asked = 0;
    const long = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          asked += 1;
          controller.enqueue(bytes('x'));
        },
      },
      { highWaterMark: 0 },
    );
    const reader = limitArrival(long, 1_000, never).body.getReader();
    await reader.read();
    await reader.read();
    expect(asked).toBe(2);
  });

  it('is taken to its end, though nobody wants the rest', async () => {
    let ended = () => {};
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    let left = 3;
    const source = new ReadableStream<Uint8Array>({
      pull(controller) {
        left -= 1;
        if (left > 0) return controller.enqueue(bytes('x'));
        controller.close();
        ended();
      },
      cancel: () => expect.fail('the socket would be closed'),
    });
    const { body, drained } = limitArrival(source, 1_000, never);
    await body.cancel();
    await drained();
    await end;
  });

  it('is let go if what nobody wants comes in too many small chunks', async () => {
    let taken = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          taken += 1;
          controller.enqueue(bytes('x'));
          if (taken > 2 * MAX_SMALL_CHUNKS) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const { body, drained } = limitArrival(endless, 1_000, never);
    await body.cancel();
    await drained();
    expect(taken).toBe(MAX_SMALL_CHUNKS + 1);
  });

  it('has one timer, however many chunks it has', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { body } = limitArrival(sent(Array.from({ length: 500 }, () => 'x')), 60_000, never);
    await new Response(body).text();
    expect(timers.mock.calls.filter(([, delay]) => delay === 60_000)).toHaveLength(1);
    timers.mockRestore();
  });
});
