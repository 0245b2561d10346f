import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { picturesOf } from './film.mjs';

const frame = (/** @type {number} */ at) => ({ at, offset: Math.round(at) + 1000, length: 1 });
const shown = (/** @type {readonly number[]} */ times, /** @type {number} */ end) =>
  picturesOf({ frames: times.map(frame), end }).map(({ start, duration, offset }) => ({
    start,
    duration,
    frame: offset - 1000,
  }));

describe('the pictures of a film', () => {
  it('last until the next one, and the last to the end', () => {
    expect(shown([0, 100, 500], 2000)).toEqual([
      { start: 0, duration: 100, frame: 0 },
      { start: 100, duration: 400, frame: 100 },
      { start: 500, duration: 1500, frame: 500 },
    ]);
  });

  it('begin with the film, whenever the first frame came', () => {
    expect(shown([-250, -50, 400], 1000).map(({ start, frame: at }) => [start, at])).toEqual([
      [0, -50],
      [400, 400],
    ]);
    expect(shown([70], 1000)).toEqual([{ start: 0, duration: 1000, frame: 70 }]);
  });

  it('leave out what was shown for less than a thirtieth of a second, never what stayed', () => {
    expect(shown([0, 200, 210, 220, 400], 1000).map(({ frame: at }) => at)).toEqual([0, 220, 400]);
  });

  it('leave out what came after the end', () => {
    expect(shown([0, 999, 1000, 1001], 1000).map(({ frame: at }) => at)).toEqual([0, 999]);
    expect(shown([1001], 1000)).toEqual([]);
  });

  it('follow each other from the beginning to the end, in whatever order frames come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 10_000 }), { minLength: 1 }),
        fc.double({ min: 0.001, max: 12_000, noNaN: true }),
        (times, end) => {
          const pictures = shown(times, end);
          const inTime = times.filter((at) => at < end);
          const ends = pictures.map(({ start, duration }) => start + duration);
          const starts = inTime.length === 0 ? [] : [0, ...ends.slice(0, -1)];
          expect(pictures.map(({ start }) => start.toFixed(6))).toEqual(
            starts.map((start) => start.toFixed(6)),
          );
          expect(pictures.every(({ duration }) => duration > 0)).toBe(true);
          expect((ends.at(-1) ?? end).toFixed(6)).toBe(end.toFixed(6));
          // What the page looked like at the end is the last frame that came in time.
          expect(pictures.at(-1)?.frame).toBe(inTime.toSorted((one, other) => one - other).at(-1));
        },
      ),
    );
  });
});
