import { expect, it } from 'vitest';
import { randomValue } from './random-value.ts';

it('fits into an address, and no two are alike', () => {
  const made = Array.from({ length: 100 }, randomValue);
  for (const value of made) expect(value).toMatch(/^[\w-]{32}$/);
  expect(new Set(made).size).toBe(100);
});
