import { foldCase, isAscii } from '../columns/folded.ts';
import type { Needle } from '../columns/text-column.ts';
import type { PeopleColumns } from '../store/people-columns.ts';

/** The fields that search reads, besides the title. */
const SEARCHED_FIELDS = ['id', 'name', 'real_name', 'email'] as const;

/** Returns whether the person in a row matches. */
export type Matcher = (row: number) => boolean;

/** Creates a matcher for words in the id, name, real name, title or email. It ignores case and accents. */
export function createMatcher(columns: PeopleColumns, words: string): Matcher {
  const foldedWords = foldCase(words.trim());
  const needle: Needle = {
    folded: foldedWords,
    ascii: isAscii(foldedWords)
      ? Uint8Array.from(foldedWords, (character) => character.charCodeAt(0))
      : null,
  };
  const texts = SEARCHED_FIELDS.map((field) => columns.texts[field]);
  const { title } = columns.sharedTexts;
  const titleMatches: boolean[] = [];
  const isMatchingTitle = (titleIndex: number) =>
    (titleMatches[titleIndex] ??= foldCase(title.values[titleIndex] ?? '').includes(foldedWords));
  return (row) =>
    texts.some((column) => column.includes(row, needle)) ||
    isMatchingTitle(title.valueIndexAt(row));
}
