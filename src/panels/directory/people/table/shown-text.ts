/** Characters of a text that a cell shows: more would only cost time, and the profile has all. */
const CELL = 200;

/** The beginning of a text, for a cell. It may hold anything. */
export const clipCell = (text: string): string =>
  text.length > CELL ? `${text.slice(0, CELL)}…` : text;

/** Characters that show nothing, or change the direction or place of others. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Code points of a text that cannot be seen, each once: `U+202E`. */
export const invisibleIn = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(INVISIBLE), ([found]) => codeText(found))),
];

const codeText = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
