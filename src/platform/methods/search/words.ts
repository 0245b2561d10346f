/**
 * The words of a text: runs of letters, digits and underscores. Writing systems without spaces have a word for each character, and
 * an emoji is a word. No part of the pattern can match what another one begins with, so it takes linear time.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+/gu;

/** Most texts are of these characters alone, in which words are found in a fraction of the time. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /\w+/g;

/** The characters of a word that count. */
const MAX_WORD_LENGTH = 64;

/** A word of a text, as it is compared, and where it stands. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const foldCase = (word: string) => word.slice(0, MAX_WORD_LENGTH).toLowerCase();

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  if (!ASCII.test(text)) return (text.match(WORD) ?? []).map(foldCase);
  const words: string[] = text.toLowerCase().match(ASCII_WORD) ?? [];
  return words.some(({ length }) => length > MAX_WORD_LENGTH) ? words.map(foldCase) : words;
}

/** The words of a text with their places. */
export const placedWords = (text: string): PlacedWord[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: foldCase(word),
    start: index,
    end: index + word.length,
  }));

/** Words that follow each other; with `isPrefix`, the last one is how a word begins. */
export interface Term {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

/** Where a term begins among the words of a text. */
export function placesOf(words: readonly string[], { words: wanted, isPrefix }: Term): number[] {
  const places: number[] = [];
  const last = wanted.length - 1;
  for (let place = 0; place + last < words.length; place += 1) {
    const fits = wanted.every((word, n) => {
      const found = words[place + n] ?? '';
      return n === last && isPrefix ? found.startsWith(word) : found === word;
    });
    if (fits) places.push(place);
  }
  return places;
}
