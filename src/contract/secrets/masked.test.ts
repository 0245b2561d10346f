import { expect, it } from 'vitest';
import { masked } from './masked.ts';

it.each([
  ['xoxb-123456789012-abcd', 'xoxb-…abcd'],
  ['xapp-1-A1-secretsecret', 'xapp-…cret'],
  ['xoxb-short', 'xoxb-…'],
  ['secret', '…'],
])('a token is known by its kind and its end: %s', (token, shown) => {
  expect(masked(token)).toBe(shown);
});
