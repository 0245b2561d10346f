import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText, textParts } from './text.ts';

it('reads code between backticks, and leaves a single one as it is', () => {
  expect(textParts('Send `ok` and `a b`.')).toEqual([
    { text: 'Send ', isCode: false },
    { text: 'ok', isCode: true },
    { text: ' and ', isCode: false },
    { text: 'a b', isCode: true },
    { text: '.', isCode: false },
  ]);
  expect(textParts('a `b` c ` d')).toEqual([
    { text: 'a ', isCode: false },
    { text: 'b', isCode: true },
    { text: ' c ` d', isCode: false },
  ]);
});

it('loses nothing but the backticks of code', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(plainText(text).replaceAll('`', '')).toBe(text.replaceAll('`', ''));
    }),
  );
});
