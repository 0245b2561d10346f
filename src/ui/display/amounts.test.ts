import { expect, it } from 'vitest';
import { sizeText } from './amounts.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1.5 * 1024 ** 2, '1.5 MB'],
  [10 * 1024 ** 3, '10.0 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
