import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from './encoder-page.ts';
import { frameRate, picturesOf, steadyPictures } from './film.ts';

const frame = (at: number) => ({ at, offset: Math.round(at) + 1000, length: 1 });
const shown = (times: readonly number[], end: number) =>
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

describe('a steady rate', () => {
  const still = picturesOf({ frames: [0, 5000].map(frame), end: 11_000 });

  it('repeats what is shown longer than a fifteenth of a second, without a gap', () => {
    const pictures = steadyPictures(still, []);
    expect(Math.max(...pictures.map(({ duration }) => duration))).toBeLessThan(67);
    expect(pictures.length).toBeGreaterThanOrEqual(11 * 12);
    for (const [place, { start, duration }] of pictures.entries())
      expect(pictures[place + 1]?.start ?? 11_000).toBeCloseTo(start + duration, 6);
    expect(pictures.find(({ offset }) => offset === frame(5000).offset)?.start).toBe(5000);
  });

  it('changes the picture where a caption begins and ends', () => {
    const pictures = steadyPictures(still, [{ start: 1010, end: 2020, text: 'Here' }]);
    const said = pictures.filter(({ caption }) => caption === 'Here');
    const last = said.at(-1);
    expect(said[0]?.start).toBe(1010);
    expect((last?.start ?? 0) + (last?.duration ?? 0)).toBe(2020);
  });
});

it('measures how often frames came while the page moved, and the longest time without one', () => {
  const frames = [0, 50, 100, 150, 4150].map(frame);
  expect(frameRate({ frames, end: 5000 })).toEqual({ moving: 20, longest: 4 });
  expect(frameRate({ frames: [], end: 5000 })).toEqual({ moving: 0, longest: 0 });
});

const fits = (line: string) => line.length <= 10;

it('breaks a caption between words, and leaves a word that is too long whole', () => {
  expect(linesOf('one two three four', fits)).toEqual(['one two', 'three four']);
  expect(linesOf('conversations.history now', fits)).toEqual(['conversations.history', 'now']);
  expect(linesOf('', fits)).toEqual([]);
});
