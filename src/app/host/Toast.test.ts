import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNearestPlace, type Box } from './Toast.tsx';

const ROOM = { width: 390, height: 844 };
const SIZE = { width: 160, height: 30 };
const box = fc.record({
  left: fc.integer({ min: 0, max: 380 }),
  top: fc.integer({ min: 0, max: 830 }),
  width: fc.integer({ min: 1, max: 200 }),
  height: fc.integer({ min: 1, max: 60 }),
});

const covers = (place: Pick<Box, 'left' | 'top'>, control: Box) =>
  place.left < control.left + control.width &&
  control.left < place.left + SIZE.width &&
  place.top < control.top + control.height &&
  control.top < place.top + SIZE.height;

it('is beside what caused it', () => {
  const cause = { left: 200, top: 400, width: 80, height: 30 };
  const { left, top } = findNearestPlace(SIZE, cause, ROOM, [cause]);
  expect(covers({ left, top }, cause)).toBe(false);
  expect(Math.min(Math.abs(top - 430), Math.abs(top + 30 - 400))).toBeLessThanOrEqual(12);
});

it('is inside the room, and in front of no control where there is a place', () => {
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 12 }), (cause, controls) => {
      const place = findNearestPlace(SIZE, cause, ROOM, controls);
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.left + SIZE.width).toBeLessThanOrEqual(ROOM.width);
      expect(place.top + SIZE.height).toBeLessThanOrEqual(ROOM.height);
      const isFull = controls.length > 6;
      if (!isFull) expect(controls.filter((control) => covers(place, control))).toEqual([]);
    }),
  );
});

it('stands in front of as few controls as possible where all is full', () => {
  const wall = [0, 300, 600].map((top) => ({ left: 0, top, width: 390, height: 300 }));
  const place = findNearestPlace(SIZE, { left: 0, top: 290, width: 390, height: 20 }, ROOM, wall);
  expect(wall.filter((control) => covers(place, control))).toHaveLength(1);
});

it('fits a room that is too small for it', () => {
  const place = findNearestPlace(
    SIZE,
    { left: 0, top: 0, width: 1, height: 1 },
    { width: 100, height: 20 },
    [],
  );
  expect(place).toEqual({ left: 12, top: 12 });
});
