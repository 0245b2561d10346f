import { describe, expect, it } from 'vitest';
import { compare, comparedFrom, type Round } from './compare.ts';

const round: (ours: number, floor: number, later?: number) => Round = (ours, floor, later = 0) => ({
  ours,
  floor,
  later,
});

describe('what rounds amount to', () => {
  it('is the median of the ratios, and the time of one call', () => {
    const rounds = [round(20, 10), round(30, 10), round(25, 10)];
    expect(comparedFrom(rounds, 5)).toMatchObject({ ratio: 2.5, ours_us: 5000, floor_us: 2000 });
  });

  it('is not changed by load that both sides share', () => {
    const rounds = [round(20, 10), round(200, 100), round(60, 30), round(22, 11)];
    expect(comparedFrom(rounds, 1)).toMatchObject({ ratio: 2, low: 2, high: 2 });
  });

  it('has the ratio with later work apart', () => {
    expect(comparedFrom([round(10, 10, 5)], 1)).toMatchObject({ ratio: 1, later: 1.5 });
  });
});

describe('a comparison', () => {
  it('makes ready and tidies up outside what is measured, for exactly the calls of a batch', async () => {
    let ready = 0;
    let called = 0;
    let tidied = 0;
    await compare({
      rounds: 3,
      calls: 4,
      warmUp: { leastMs: 0, mostMs: 0, calls: 0 },
      before: async (calls) => {
        expect(ready).toBe(called);
        ready += calls;
      },
      ours: async () => {
        called += 1;
        expect(called).toBeLessThanOrEqual(ready);
      },
      floor: async () => undefined,
      after: async () => {
        tidied += 1;
      },
    });
    expect([ready, called, tidied]).toEqual([12, 12, 3]);
  });
});
