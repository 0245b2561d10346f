import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitAtMarks } from './SearchResults.tsx';

it('splits a text at the marks of a search', () => {
  expect(splitAtMarks('a \uE000owl\uE001, \uE000owl\uE001')).toEqual([
    { text: 'a ', isMarked: false, start: 0 },
    { text: 'owl', isMarked: true, start: 3 },
    { text: ', ', isMarked: false, start: 7 },
    { text: 'owl', isMarked: true, start: 10 },
  ]);
});

it('loses nothing but the marks, and gives each piece a place of its own', () => {
  const text = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('\uE000', '\uE001')))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (marked) => {
      const pieces = splitAtMarks(marked);
      expect(pieces.map((piece) => piece.text).join('')).toBe(
        marked.replaceAll(/[\uE000\uE001]/g, ''),
      );
      expect(new Set(pieces.map(({ start }) => start)).size).toBe(pieces.length);
    }),
  );
});
