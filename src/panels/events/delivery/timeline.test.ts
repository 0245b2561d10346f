import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attemptResult,
  attemptTitle,
  formatCountdown,
  timelineOf,
  type Attempt,
} from './timeline.ts';

const attempt = (at: number, given: Partial<Attempt> = {}): Attempt => ({
  at,
  duration_ms: 3,
  url: 'https://app.example/events',
  retry_num: 0,
  status: 500,
  fault: 'http_error',
  detail: '',
  ...given,
});

describe('the timeline of a delivery', () => {
  it('has every attempt with the time since the one before, then the next one', () => {
    const attempts = [attempt(100), attempt(100, { retry_num: 1 }), attempt(160, { retry_num: 2 })];
    expect(
      timelineOf({ attempts, due: 460 }).map(({ kind, at, after_s }) => [kind, at, after_s]),
    ).toEqual([
      ['attempt', 100, 0],
      ['attempt', 100, 0],
      ['attempt', 160, 60],
      ['next', 460, 300],
    ]);
  });

  it('counts retries from the last failure, and begins anew after a success', () => {
    const next = (attempts: readonly Attempt[]) => timelineOf({ attempts, due: 200 }).at(-1);
    expect(next([])).toMatchObject({ kind: 'next', retry_num: 0, after_s: 0 });
    expect(next([attempt(100, { retry_num: 1 })])).toMatchObject({ retry_num: 2 });
    expect(next([attempt(100, { status: 200, fault: null })])).toMatchObject({ retry_num: 0 });
  });

  it('ends with the last attempt once nothing is due', () => {
    expect(timelineOf({ attempts: [attempt(100)], due: null })).toHaveLength(1);
    expect(timelineOf({ attempts: [], due: null })).toEqual([]);
  });

  it('says the outcome of an attempt', () => {
    expect(attemptResult(attempt(1))).toBe('HTTP 500');
    expect(attemptResult(attempt(1, { status: null, fault: 'http_timeout' }))).toBe('http_timeout');
    expect(attemptResult(attempt(1, { status: null, fault: null, via: 'socket' }))).toBe(
      'Acknowledged',
    );
    expect([0, 2].map(attemptTitle)).toEqual(['First attempt', 'Retry 2']);
  });

  it('writes seconds as a clock does', () => {
    expect([-5, 0, 0.2, 59, 60, 300, 3723].map(formatCountdown)).toEqual([
      '0:00',
      '0:00',
      '0:01',
      '0:59',
      '1:00',
      '5:00',
      '1:02:03',
    ]);
    fc.assert(
      fc.property(fc.nat(86_400), (seconds) => {
        const total = formatCountdown(seconds)
          .split(':')
          .reduce((sum, part) => sum * 60 + Number(part), 0);
        expect(total).toBe(seconds);
      }),
    );
  });
});
