import fc from 'fast-check';
import { describe, expect, test, it } from 'vitest';
import {
  moveWindow,
  type RowWindow,
  elementHeight,
  scrollBy,
  scrollFor,
  settleIfStill,
  settleScroll,
  topFor,
  type ScrollRange,
} from './use-row-window.ts';

const at = (first: number, rows = 30) => ({ first, end: first + rows, topOffset: 0 });
const START: RowWindow = { ...at(0), keyOffset: 0 };

/** The keys of the elements, by the places of their rows. */
const keys = ({ first, end, keyOffset }: RowWindow) =>
  new Map(Array.from({ length: end - first }, (_, n) => [first + n, first + n + keyOffset]));

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
    expect(moveWindow(START, { ...at(0), topOffset: 1 })).not.toBe(START);
  });
});

const viewport = 600;
const anyRange = fc
  .integer({ min: 0, max: 400_000_000 })
  .map((total): ScrollRange => ({ total, viewport }));
const long: ScrollRange = { total: 36_000_000, viewport };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const end = ({ total }: ScrollRange) => Math.max(0, total - viewport);
const endScroll = (range: ScrollRange) => Math.max(0, elementHeight(range) - viewport);

describe('the scroll range of a long list', () => {
  it('is the list itself while the browser can show it', () => {
    const short = { total: 7_999_999, viewport };
    expect(elementHeight(short)).toBe(short.total);
    expect(scrollFor(short, 1234)).toBe(1234);
    expect(scrollBy(short, { top: 10, scroll: 10 }, 20)).toEqual({ top: 20, scroll: 20 });
    expect(elementHeight(long)).toBe(8_000_000);
  });

  it('reaches both ends, and every place leads back to itself', () => {
    fc.assert(
      fc.property(anyRange, share, (range, at) => {
        expect(topFor(range, 0)).toBe(0);
        expect(topFor(range, endScroll(range))).toBe(end(range));
        expect(scrollFor(range, end(range))).toBe(endScroll(range));
        const top = at * end(range);
        expect(topFor(range, scrollFor(range, top))).toBeCloseTo(top, 3);
        expect(scrollFor(range, top)).toBeLessThanOrEqual(endScroll(range));
      }),
    );
  });

  it('goes on in the same direction', () => {
    fc.assert(
      fc.property(anyRange, share, share, (range, one, other) => {
        const [low, high] = [one, other]
          .toSorted((a, b) => a - b)
          .map((at) => at * endScroll(range));
        expect(topFor(range, low ?? 0)).toBeLessThanOrEqual(topFor(range, high ?? 0));
      }),
    );
  });

  it('moves by as many pixels as a wheel, anywhere', () => {
    const place = settleScroll(long, { top: 20_000_000, scroll: 0 });
    expect(scrollBy(long, place, place.scroll + 120).top).toBe(20_000_120);
    expect(scrollBy(long, place, place.scroll - 900).top).toBe(19_999_100);
  });

  it('jumps with the scroll bar', () => {
    const place = settleScroll(long, { top: 0, scroll: 0 });
    expect(scrollBy(long, place, 3_999_700).top).toBeCloseTo(17_999_700, -1);
  });

  it('lets a wheel reach the start and the end from anywhere', () => {
    for (const step of [-1000, 1000]) {
      let place = settleScroll(long, { top: step < 0 ? 300_000 : end(long) - 300_000, scroll: 0 });
      for (let turn = 0; turn < 310; turn += 1) {
        const scroll = Math.min(endScroll(long), Math.max(0, place.scroll + step));
        place = scrollBy(long, place, scroll);
      }
      expect(place.top).toBe(step < 0 ? 0 : end(long));
    }
  });

  it('settles where scrolling ended, but takes back no scroll that it has yet to hear of', () => {
    const place = scrollBy(long, settleScroll(long, { top: 20_000_000, scroll: 0 }), 4_000_120);
    expect(settleIfStill(long, place, place.scroll)).toEqual(settleScroll(long, place));
    expect(settleIfStill(long, place, 0)).toBeNull();
  });
});
