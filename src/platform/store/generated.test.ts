import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheRows } from './generated.ts';

const counted = (size: number) => {
  let made = 0;
  const rows = {
    size,
    keyAt: (position: number) => String(position).padStart(9, '0'),
    rowAt: (position: number) => {
      made += 1;
      return { position };
    },
  };
  return { rows, made: () => made };
};

describe('generated rows that are kept in memory', () => {
  it('are the rows at their positions, whatever is read in between', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(999)), fc.nat(300), (positions, most) => {
        const kept = cacheRows(counted(1000).rows, most);
        expect(kept.size).toBe(1000);
        for (const position of positions) {
          expect(kept.rowAt(position)).toEqual({ position });
          expect(kept.rowAt(position)).toBe(kept.rowAt(position));
        }
      }),
    );
  });

  it('are generated once as long as no more than these are read', () => {
    const { rows, made } = counted(1_000_000);
    const kept = cacheRows(rows, 640);
    const read = (from: number) => Array.from({ length: 320 }, (_, at) => kept.rowAt(from + at));
    const [first, deep] = [read(0), read(640_000)];
    expect(made()).toBe(640);
    expect(read(0).every((row, at) => row === first[at])).toBe(true);
    expect(read(640_000).every((row, at) => row === deep[at])).toBe(true);
    expect(made()).toBe(640);
  });

  it('are forgotten, the one read longest ago first, once more of them are read', () => {
    const { rows, made } = counted(1_000_000);
    const kept = cacheRows(rows, 640);
    for (let position = 0; position < 100_000; position += 1) {
      kept.rowAt(position);
      kept.rowAt(0);
    }
    expect(made()).toBe(100_000);
    kept.rowAt(100_000 - 500);
    expect(made()).toBe(100_000);
    kept.rowAt(100_000 - 1000);
    expect(made()).toBe(100_001);
  });
});
