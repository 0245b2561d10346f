import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { late, loadAhead } from './late.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells of a failure once the page cannot be on its way to another, and tries again when asked', async () => {
  const failure = new Error('Unable to preload CSS');
  const fetched = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure);
  const part = late(fetched);
  const told = vi.fn<(error: unknown) => void>();
  void part.load().catch(told);
  await vi.advanceTimersByTimeAsync(200);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toHaveBeenCalledWith(failure);

  fetched.mockResolvedValueOnce('loaded');
  expect(await part.load()).toBe('loaded');
  expect(part.need()).toBe('loaded');
});

it('says in a page after a while that the network does not answer, and has what arrives later', async () => {
  vi.stubGlobal('location', new URL('https://parley.test/'));
  let resolve = (_part: string) => {};
  const arriving = new Promise<string>((done) => (resolve = done));
  const part = late(() => arriving);
  const [told, heard] = [vi.fn<(error: unknown) => void>(), vi.fn<() => void>()];
  part.subscribe(heard);
  void part.load().catch(told);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(told).toHaveBeenCalledWith(
    new Error('The network has not answered for 20 seconds. Check the connection, then try again.'),
  );
  expect(part.get()).toBeNull();

  resolve('loaded');
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toHaveBeenCalledOnce();
  expect(part.get()).toBe('loaded');
  expect(await part.load()).toBe('loaded');
});

it('waits without a limit where no network brings the parts, as in Node', async () => {
  const loaded = new Promise<string>((done) => void setTimeout(() => done('loaded'), 60_000));
  const part = late(() => loaded);
  const arrived = part.load();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await arrived).toBe('loaded');
});

it('waits for what is loaded once for all who ask meanwhile', async () => {
  const fetched = vi.fn<() => Promise<string>>().mockResolvedValue('loaded');
  const part = late(fetched);
  await Promise.all([part.load(), part.load()]);
  expect(fetched).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('loads ahead what an open page should have, and where traffic is saved only what must not be missed', () => {
  const [usual, needed, onDemand] = [true, 'thrifty' as const, false].map((ahead) => {
    const fetched = vi.fn<() => Promise<string>>().mockResolvedValue('loaded');
    late(fetched, { ahead });
    return fetched;
  });
  loadAhead(true);
  expect([usual, needed, onDemand].map((each) => each?.mock.calls.length)).toEqual([0, 1, 0]);
  loadAhead(false);
  expect([usual, needed, onDemand].map((each) => each?.mock.calls.length)).toEqual([1, 1, 0]);
});
