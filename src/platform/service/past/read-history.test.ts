import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BEGINNING } from '../../store/journal.ts';
import { readHistory } from './read-history.ts';

const step = (n: number) => ({
  n,
  exchange: `x${String(n).padStart(10, '0')}`,
  own: true,
  changes: [{ table: 'messages', key: 'a', before: null }],
});

const start = (n: number) => ({ ...step(n), changes: [] });

describe('a stored history', () => {
  it('is read whole', () => {
    expect(readHistory([BEGINNING, step(1), step(2)], null)).toEqual([BEGINNING, step(1), step(2)]);
  });

  it('begins now if there is none', () => {
    expect(readHistory([], 'x0000000007')).toEqual([{ ...BEGINNING, exchange: 'x0000000007' }]);
  });

  it.each([
    ['that is nothing', null],
    ['without a number', { ...step(2), n: undefined }],
    ['with a number that is out of turn', step(1)],
    ['with an invalid exchange id', { ...step(2), exchange: 'y' }],
    ['that says not whose it is', { ...step(2), own: 'yes' }],
    ['without changes', { ...step(2), changes: undefined }],
    ['with a change that is nothing', { ...step(2), changes: [null] }],
    ['with a change of no table', { ...step(2), changes: [{ key: 'a', before: null }] }],
    ['with a change of no row', { ...step(2), changes: [{ table: 'a', key: 'a' }] }],
  ])('begins after a step %s', (_what, damaged) => {
    expect(readHistory([BEGINNING, step(1), damaged, step(3), step(4)], null)).toEqual([
      start(3),
      step(4),
    ]);
  });

  it('of anything whatever never throws', () =>
    fc.assert(
      fc.property(fc.array(fc.anything()), (raw) => {
        expect(readHistory(raw, null).length).toBeGreaterThan(0);
      }),
    ));
});
