import { afterEach, expect, it, vi } from 'vitest';
import { idle } from '../serve.ts';

afterEach(() => vi.useRealTimers());

it('a server works on what can wait after a pause, not between two requests', () => {
  vi.useFakeTimers();
  const work = vi.fn<() => void>();
  idle(work);
  vi.advanceTimersByTime(1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledOnce();
});

it('what can wait does not keep a process running', () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  idle(() => {});
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(
    before,
  );
});
