import { expect, it } from 'vitest';
import { aDelivery } from '../data/event.fixture.ts';
import { countMissedSince } from './SendMenu.tsx';

const row = (at: number, given: Parameters<typeof aDelivery>[0] = {}, app_id = 'A1') => ({
  at,
  app_id,
  delivery: aDelivery(given),
});

it('counts what was not delivered since a moment, of one app or of all', () => {
  const rows = [
    row(10, { state: 'abandoned', reason: 'retries_exhausted' }),
    row(20, { state: 'delivered' }),
    row(30, { state: 'waiting', due: 40 }),
    row(30, { state: 'waiting', due: 40 }, 'A2'),
    row(40, { state: 'abandoned', reason: 'forged', variant: { forge: 'token', edited: false } }),
    { at: 50, app_id: 'A1', delivery: undefined },
  ];
  expect(countMissedSince(rows, 0, undefined)).toBe(3);
  expect(countMissedSince(rows, 30, undefined)).toBe(2);
  expect(countMissedSince(rows, 30, 'A2')).toBe(1);
  expect(countMissedSince(rows, 31, undefined)).toBe(0);
});
