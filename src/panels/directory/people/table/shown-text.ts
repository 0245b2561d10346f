/** How many characters of a text a cell shows. The profile shows all. */
const MAX_CELL_LENGTH = 200;

/** The beginning of a text, for a cell. */
export const clipCell = (text: string): string =>
  text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text;

/** Characters that are invisible, or change the direction or place of others. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The invisible code points of a text, each once: `U+202E`. */
export const invisibleIn = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(INVISIBLE), ([character]) => codeText(character))),
];

const codeText = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
