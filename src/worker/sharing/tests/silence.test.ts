import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SilenceDetector } from '../silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watching() {
  const seen = { asked: 0, isWaiting: true, changes: 0 };
  const silence = new SilenceDetector({
    isWaiting: () => seen.isWaiting,
    ask: () => (seen.asked += 1),
    onChange: () => (seen.changes += 1),
  });
  return { seen, silence };
}

it('a host that answers no question is silent, until it answers', () => {
  const { seen, silence } = watching();
  silence.watch();
  vi.advanceTimersByTime(3_500);
  expect(silence.isSilent).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(silence.isSilent).toBe(true);
  silence.heard();
  expect(silence.isSilent).toBe(false);
  expect(seen.changes).toBe(2);
});

it('a host that answers is not, however long an answer takes', () => {
  const { silence } = watching();
  silence.watch();
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    silence.heard();
  }
  expect(silence.isSilent).toBe(false);
});

it('nothing is asked while nobody waits', () => {
  const { seen, silence } = watching();
  vi.advanceTimersByTime(60_000);
  silence.watch();
  seen.isWaiting = false;
  vi.advanceTimersByTime(60_000);
  expect(seen.asked).toBe(0);
});
