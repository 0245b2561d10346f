import { expect, it } from 'vitest';
import { linesOf } from './burnt-caption.mjs';

const fits = (line: string) => line.length <= 10;

it('breaks a caption between words, and leaves a word that is too long whole', () => {
  expect(linesOf('one two three four', fits)).toEqual(['one two', 'three four']);
  expect(linesOf('conversations.history now', fits)).toEqual(['conversations.history', 'now']);
  expect(linesOf('', fits)).toEqual([]);
});
