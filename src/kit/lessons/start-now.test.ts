import { expect, it } from 'vitest';
import { startNow } from './start-now.ts';

it.each([
  ['in the same world', [{ id: 'x5', at: 9 }], 'x5'],
  ['whose oldest calls the log has dropped', [{ id: 'x7', at: 12 }], 'x5'],
  ['that was reset', [{ id: 'x2', at: 3 }], null],
  ['that was reset and is empty', [], null],
  [
    'that was reset, with as many calls since',
    [
      { id: 'x5', at: 20 },
      { id: 'x6', at: 21 },
    ],
    null,
  ],
])('begins at the right call in a world %s', (_, log, exchange) => {
  const start = { exchange: 'x5', at: 9, delivery: null, after: null };
  expect(startNow(start, log).exchange).toBe(exchange);
});

it('forgets the call of the last chapter when that was undone', () => {
  const start = { exchange: 'x1', at: 1, delivery: null, after: 'x5' };
  expect(startNow(start, [{ id: 'x1', at: 1 }])).toEqual({ ...start, after: null });
});
