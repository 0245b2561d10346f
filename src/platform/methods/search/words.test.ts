import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placedWords, placesOf, wordsOf } from './words.ts';

it('the words of a text are the same with and without their places', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      const placed = placedWords(text);
      expect(wordsOf(text)).toEqual(placed.map(({ word }) => word));
      for (const { word, start, end } of placed)
        expect(text.slice(start, end).toLowerCase().startsWith(word)).toBe(true);
    }),
  );
});

it('words are of letters, digits and underscores, in any script', () => {
  expect(wordsOf('Ship_it, v1.2! naïve Ünï Δelta')).toEqual([
    'ship_it',
    'v1',
    '2',
    'naïve',
    'ünï',
    'δelta',
  ]);
  expect(wordsOf('abc漢字ひらdef 🎉🎉')).toEqual([
    'abc',
    '漢',
    '字',
    'ひ',
    'ら',
    'def',
    '🎉',
    '🎉',
  ]);
  expect(wordsOf(' .,;<>"* ')).toEqual([]);
  expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(64)]);
});

it('a term has a place wherever its words follow each other', () => {
  const words = ['a', 'b', 'a', 'bc'];
  expect(placesOf(words, { words: ['a'], isPrefix: false })).toEqual([0, 2]);
  expect(placesOf(words, { words: ['a', 'b'], isPrefix: false })).toEqual([0]);
  expect(placesOf(words, { words: ['a', 'b'], isPrefix: true })).toEqual([0, 2]);
});
