import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_ANSWER_BYTES, OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
import { framesOfPage, nextFrame, settled, type FakeFrame } from '../host/fake-page.fixture.ts';
import { SandboxedSender } from './sandboxed-sender.ts';

const REQUEST = {
  method: 'POST',
  url: 'https://app.test/x',
  headers: { a: 'b' },
  body: '{}',
} as const;

const frames = framesOfPage();
let sender: SandboxedSender;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sender = new SandboxedSender('https://site.test/sender.html', 'https://app.test');
});
afterEach(() => sender.close());

/** The frame, once it was asked for this many requests. */
async function asked(requests: number): Promise<FakeFrame> {
  const frame = await nextFrame(frames);
  while (frame.heard.length < requests) await settled();
  return frame;
}

it('a request goes to a frame that may send to one origin, and its result comes back', async () => {
  const first = sender.send(REQUEST);
  const second = sender.send({ ...REQUEST, body: 'second' });
  const frame = await asked(2);
  expect(frame.attributes).toEqual({
    sandbox: 'allow-scripts',
    allow: 'local-network-access; local-network; loopback-network',
  });
  expect(frame.given?.message).toEqual({
    origin: 'https://app.test',
    timeout_ms: OUTBOUND_TIMEOUT_MS,
    most: MAX_ANSWER_BYTES,
  });
  expect(frame.heard).toEqual([
    { id: 1, ...REQUEST },
    { id: 2, ...REQUEST, body: 'second' },
  ]);
  const answer = { kind: 'answered', status: 200, headers: {}, body: 'yes' };
  frame.says({ id: 3, ...answer });
  frame.says({ id: 1, kind: 'anything' });
  frame.says({ id: 2, ...answer });
  frame.says({ id: 1, kind: 'failed', timedOut: false, detail: 'refused' });
  expect(await second).toEqual({ id: 2, ...answer });
  expect(await first).toEqual({ id: 1, kind: 'failed', timedOut: false, detail: 'refused' });
  expect(vi.getTimerCount()).toBe(0);
});

it('a request fails when nothing answers in time', async () => {
  const result = sender.send(REQUEST);
  await asked(1);
  await vi.advanceTimersByTimeAsync(OUTBOUND_TIMEOUT_MS + 2000);
  expect(await result).toEqual({
    id: 1,
    kind: 'failed',
    timedOut: true,
    detail: 'no answer in time',
  });
});

it('requests fail when the frame does not load', async () => {
  await vi.advanceTimersByTimeAsync(9_000);
  const result = sender.send(REQUEST);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toEqual({
    id: 1,
    kind: 'failed',
    timedOut: false,
    detail: 'Error: https://site.test/sender.html did not load',
  });
});

it('a request fails at once once the frame did not load', async () => {
  const first = sender.send(REQUEST);
  await vi.advanceTimersByTimeAsync(10_000);
  await first;
  expect(await sender.send(REQUEST)).toMatchObject({ id: 2, timedOut: false });
});

it('a frame that loads slowly takes nothing of the time that a program has', async () => {
  const result = vi.fn<(result: unknown) => void>();
  void sender.send(REQUEST).then(result);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(result).not.toHaveBeenCalled();
  await asked(1);
  await vi.advanceTimersByTimeAsync(OUTBOUND_TIMEOUT_MS + 2000);
  expect(result).toHaveBeenCalledWith(expect.objectContaining({ timedOut: true }));
});

it('what is under way fails when the origin is taken back, and the frame goes', async () => {
  const result = sender.send(REQUEST);
  const frame = await asked(1);
  sender.close();
  expect(await result).toMatchObject({
    kind: 'failed',
    timedOut: false,
    detail: 'the origin is no longer allowed',
  });
  expect(frame.isRemoved).toBe(true);
});
