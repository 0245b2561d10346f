import { foldCase, isAscii } from '../columns/folded.ts';
import type { Needle } from '../columns/text-column.ts';
import type { PeopleColumns } from '../store/people-columns.ts';

/** The fields that search reads, besides the title. */
const SEARCHED = ['id', 'name', 'real_name', 'email'] as const;

/** Tells whether the person in a row matches. */
export type Matcher = (row: number) => boolean;

/** Whether id, name, real name, title or email of a row contain the words, apart from case and accents. */
export function matcherOf(columns: PeopleColumns, words: string): Matcher {
  const text = foldCase(words.trim());
  const needle: Needle = {
    folded: text,
    ascii: isAscii(text) ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : null,
  };
  const texts = SEARCHED.map((field) => columns.texts[field]);
  const { title } = columns.repeated;
  const titles: boolean[] = [];
  const isTitle = (number: number) =>
    (titles[number] ??= foldCase(title.values[number] ?? '').includes(text));
  return (row) =>
    texts.some((column) => column.includes(row, needle)) || isTitle(title.numberAt(row));
}
