import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markedPieces } from './SearchResults.tsx';

it('splits a text at the marks of a search', () => {
  expect(markedPieces('a \uE000owl\uE001, \uE000owl\uE001')).toEqual([
    { text: 'a ', isMarked: false, at: 0 },
    { text: 'owl', isMarked: true, at: 3 },
    { text: ', ', isMarked: false, at: 7 },
    { text: 'owl', isMarked: true, at: 10 },
  ]);
});

it('loses nothing but the marks, and gives each piece a place of its own', () => {
  const text = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('\uE000', '\uE001')))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (marked) => {
      const pieces = markedPieces(marked);
      expect(pieces.map((piece) => piece.text).join('')).toBe(
        marked.replaceAll(/[\uE000\uE001]/g, ''),
      );
      expect(new Set(pieces.map(({ at }) => at)).size).toBe(pieces.length);
    }),
  );
});
