import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wake } from '../serve.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls back once after the time, unless it is called off', () => {
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  wake(1000, one);
  const cancelTimer = wake(1000, other);
  cancelTimer();
  vi.advanceTimersByTime(999);
  expect(one).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
});

it('calls back early rather than at once after more than the longest time of a timer', () => {
  const [longest, longer] = [vi.fn<() => void>(), vi.fn<() => void>()];
  wake(2 ** 31 - 1, longest);
  wake(2 ** 33, longer);
  vi.advanceTimersByTime(2 ** 31 - 2);
  expect([longest.mock.calls.length, longer.mock.calls.length]).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect([longest.mock.calls.length, longer.mock.calls.length]).toEqual([1, 1]);
});
