import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { late } from './late.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
