import { expect, it } from 'vitest';
import { endOfStatus } from './StatusDialog.tsx';

/** 1 January 2026, 23:30:00.5 in UTC. */
const NOW = 1_767_310_200.5;

it.each([
  ['never', 0, 0],
  ['30 minutes', 0, 1_767_312_000],
  ['4 hours', 0, 1_767_324_600],
  ['today', 0, 1_767_312_000],
  // An hour ahead it is the next day already; an hour behind, 22:30.
  ['today', 3600, 1_767_312_000 + 23 * 3600],
  ['today', -3600, 1_767_312_000 + 3600],
] as const)('a status that ends %s, at an offset of %d, ends at %d', (end, offset, expected) => {
  expect(endOfStatus(end, NOW, offset)).toBe(expected);
});
