import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toOneLine, toPlainLines } from './recording.ts';

const separators = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

it.each(separators)('a comment has a line of its own for what follows %j', (separator) => {
  expect(toPlainLines(`one${separator}two`)).toEqual(['one', 'two']);
});

it('no text of a demo ends a line or moves the cursor of a terminal', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...separators),
      (text, separator) => {
        const given = `${text}${separator}\u001b[2K\u202e${text}`;
        for (const line of [toOneLine(given), ...toPlainLines(given)])
          expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      },
    ),
  ));
