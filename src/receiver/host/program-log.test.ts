import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PrintedLine } from '../../contract/receiver.ts';
import { MAX_LINES } from '../protocol/limits.ts';
import { ProgramLog } from './program-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const line = { level: 'log', text: 'a line', line: null } as const;

function log() {
  const changed = vi.fn<() => void>();
  const printed: readonly PrintedLine[] = [];
  return { changed, log: new ProgramLog({ printed, calls: 0, status: 'ready' }, changed) };
}

it('what comes within 50 milliseconds is shown at once, by one change', () => {
  const { log: shown, changed } = log();
  const before = shown.shown;
  for (let n = 0; n < 10; n += 1) shown.print(line, n);
  shown.count('calls');
  vi.advanceTimersByTime(49);
  expect([shown.shown, changed.mock.calls.length]).toEqual([before, 0]);
  vi.advanceTimersByTime(1);
  expect(shown.shown).toMatchObject({ calls: 1, status: 'ready' });
  expect(shown.shown.printed.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(changed).toHaveBeenCalledOnce();
  shown.print(line, 10);
  vi.advanceTimersByTime(50);
  expect(changed).toHaveBeenCalledTimes(2);
});

it('a change of state is shown at once, with what was gathered, which comes no second time', () => {
  const { log: shown, changed } = log();
  shown.print(line, 1);
  shown.set({ status: 'done' });
  expect(shown.shown).toMatchObject({ status: 'done', printed: [{ text: 'a line', at: 1 }] });
  vi.advanceTimersByTime(100);
  expect(changed).toHaveBeenCalledOnce();
});

it('the newest lines stay, each with a number of its own', () => {
  const { log: shown } = log();
  for (let n = 0; n < MAX_LINES + 5; n += 1) shown.print(line, n);
  shown.set({});
  const { printed } = shown.shown;
  expect([printed.length, printed[0]?.at, printed.at(-1)?.at]).toEqual([
    MAX_LINES,
    5,
    MAX_LINES + 4,
  ]);
  expect((printed.at(-1)?.id ?? 0) - (printed[0]?.id ?? 0)).toBe(MAX_LINES - 1);
});
