import { expect, it } from 'vitest';
import { anExchange } from '../exchange.fixture.ts';
import { countMissedSince } from './pause.ts';

const call = (number: number) => anExchange({ id: `x${String(number).padStart(10, '0')}` });
const calls = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_each, at) => call(from + at));

it('counts what came since the wire was paused', () => {
  expect(countMissedSince(calls(1, 3), calls(1, 3))).toBe(0);
  expect(countMissedSince(calls(1, 3), calls(1, 15))).toBe(12);
  expect(countMissedSince([], calls(1, 2))).toBe(2);
});

it('counts all that the log has when those that are shown were dropped from it', () => {
  expect(countMissedSince(calls(1, 3), calls(10, 19))).toBe(10);
  expect(countMissedSince(calls(1, 3), [])).toBe(0);
});
