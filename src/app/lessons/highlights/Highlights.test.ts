import { expect, it } from 'vitest';
import { intersection, sideFor } from './Highlights.tsx';

const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});

it('what two rectangles share is never turned inside out', () => {
  expect(intersection(box(0, 0, 10, 10), box(5, 5, 20, 20))).toEqual(box(5, 5, 10, 10));
  expect(intersection(box(0, 0, 10, 10), box(30, 40, 50, 60))).toEqual(box(30, 40, 30, 40));
});

it.each([
  [box(100, 100, 200, 120), 'left'],
  [box(0, 100, 200, 120), 'right'],
  [box(0, 100, 390, 120), 'above'],
  [box(0, 0, 390, 120), 'below'],
])('a number stands beside %o, in a window of 400 pixels, on the %s', (place, side) => {
  expect(sideFor(place, 30, { width: 400 })).toBe(side);
});
