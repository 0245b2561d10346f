import { afterEach, expect, it, vi } from 'vitest';
import { IdleMoments } from './idle-moments.ts';

afterEach(() => vi.useRealTimers());

it('a server works on what can wait after a pause, not between two requests', () => {
  vi.useFakeTimers();
  const work = vi.fn<() => void>();
  new IdleMoments().idle(work);
  vi.advanceTimersByTime(1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledOnce();
});

it('what can wait does not keep a process running', () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  new IdleMoments().idle(() => {});
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(
    before,
  );
});

it('a server that stops does it at once, with the work that follows from it, and only once', async () => {
  const moments = new IdleMoments();
  let parts = 0;
  const work = () => {
    parts += 1;
    if (parts < 3) moments.idle(work);
  };
  moments.idle(work);
  await moments.flush();
  expect(parts).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(parts).toBe(3);
});
