import { describe, expect, it, vi } from 'vitest';
import { Rates } from '../platform/http/call-rates.ts';
import { endOf, rateOf, settingsOf } from './settings.ts';
import { Wakes } from './wakes.ts';

describe('the calls of a world', () => {
  it('may come three seconds’ worth at once, and then as many a second as its host says', () => {
    let at = 0;
    const rates = new Rates(() => at);
    const taken = (now: number) => {
      at = now;
      let count = 0;
      while (rates.take('', rateOf({ calls: 10 })) === 0) count += 1;
      return count;
    };
    expect(taken(0)).toBe(30);
    expect(taken(50)).toBe(0);
    expect(taken(1050)).toBe(10);
    // A clock that goes back gives nothing.
    expect(taken(0)).toBe(0);
    expect(taken(500)).toBe(5);
    expect(taken(1_000_000)).toBe(30);
  });
});

describe('what a world planned', () => {
  it('is a timer when it is soon, and else the one alarm of the object, the earliest first', () => {
    vi.useFakeTimers();
    try {
      const alarms: number[] = [];
      let now = 1000;
      const rung: string[] = [];
      const wakes = new Wakes(
        (at) => void alarms.push(at),
        () => now,
      );
      wakes.wake(20, () => rung.push('soon'));
      vi.advanceTimersByTime(20);
      expect([rung, alarms]).toEqual([['soon'], []]);
      wakes.wake(60_000, () => rung.push('a minute'));
      const cancelTimer = wakes.wake(30_000, () => rung.push('called off'));
      wakes.wake(90_000, () => rung.push('later'));
      expect(alarms).toEqual([61_000, 31_000]);
      cancelTimer();
      now = 31_000;
      wakes.ring();
      expect([rung, alarms]).toEqual([['soon'], [61_000, 31_000, 61_000]]);
      now = 61_000;
      wakes.ring();
      expect([rung, alarms.at(-1)]).toEqual([['soon', 'a minute'], 91_000]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the settings of a host', () => {
  const bindings = { PARLEY_KEY: 'k'.repeat(24) } as never as Parameters<typeof settingsOf>[0];

  it('have defaults, and take what the environment says', () => {
    expect(settingsOf(bindings)).toMatchObject({
      origin: null,
      delivery: [],
      limits: { days: 30, bytes: 100 * 1024 * 1024, calls: 100 },
    });
    expect(
      settingsOf({
        ...bindings,
        PARLEY_ORIGIN: 'https://parley.example/',
        PARLEY_DELIVERY: 'Hooks.example, 127.0.0.1:3000',
        PARLEY_DAYS: '0.5',
        PARLEY_CALLS: '',
      }),
    ).toMatchObject({
      origin: 'https://parley.example',
      delivery: ['hooks.example', '127.0.0.1:3000'],
      limits: { days: 0.5, calls: 100 },
    });
    expect(endOf(0, 0.5)).toBe(12 * 60 * 60 * 1000);
  });

  it.each([
    [{ PARLEY_KEY: 'short' }, 'PARLEY_KEY'],
    [{ PARLEY_DAYS: 'ever' }, 'PARLEY_DAYS'],
    [{ PARLEY_MEGABYTES: '-1' }, 'PARLEY_MEGABYTES'],
    [{ PARLEY_ORIGIN: 'parley' }, 'URL'],
  ])('are refused with the one that has no meaning: %j', (given, named) => {
    expect(() => settingsOf({ ...bindings, ...given })).toThrow(named);
  });
});
