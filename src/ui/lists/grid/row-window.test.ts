import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveWindow, type RowWindow } from './row-window.ts';

const at = (first: number, rows = 30) => ({ first, end: first + rows, shift: 0 });
const START: RowWindow = { ...at(0), skew: 0 };

/** The keys of the elements, by the places of their rows. */
const keys = ({ first, end, skew }: RowWindow) =>
  new Map(Array.from({ length: end - first }, (_, n) => [first + n, first + n + skew]));

describe('the window of a long list', () => {
  test('keeps the elements of the rows that stay', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (firsts) => {
        let before = START;
        for (const first of firsts) {
          const after = moveWindow(before, at(first));
          const was = keys(before);
          for (const [place, key] of keys(after))
            if (was.has(place)) expect(key).toBe(was.get(place));
          before = after;
        }
      }),
    );
  });

  test('after a jump shows other rows in the same elements, in the same order', () => {
    for (const first of [30, 5000, 99_970]) {
      const jumped = moveWindow(START, at(first));
      expect([...keys(jumped).values()]).toEqual([...keys(START).values()]);
      expect([...keys(moveWindow(jumped, at(0))).values()]).toEqual([...keys(START).values()]);
    }
  });

  test('is the same object while nothing moves', () => {
    expect(moveWindow(START, at(0))).toBe(START);
    expect(moveWindow(START, { ...at(0), shift: 1 })).not.toBe(START);
  });
});
