import { expect, it } from 'vitest';
import { headerNamed } from './header-named.ts';

it('a header is found by its name in any case, the first one if it is repeated', () => {
  const headers = [
    ['Content-Type', 'text/plain'],
    ['X-Own', ''],
    ['content-type', 'text/html'],
  ] as const;
  expect(headerNamed(headers, 'content-type')).toBe('text/plain');
  expect(headerNamed(headers, 'x-own')).toBe('');
  expect(headerNamed(headers, 'retry-after')).toBeUndefined();
});
