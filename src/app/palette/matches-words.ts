/** Where a word starts: after a character other than a letter or digit, and at a capital in a name (`postMessage`). */
const WORD_START = /(?<![\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/gu;

/**
 * Whether every typed word is the beginning of a word in the text, in any order and case: `delete chat` and
 * `chat.del` both match `chat.delete`, and `load` does not match `Download`.
 */
export function matchesWords(text: string, typed: string): boolean {
  const starts = Array.from(text.matchAll(WORD_START), ({ index }) =>
    text.slice(index).toLowerCase(),
  );
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => starts.some((start) => start.startsWith(word)));
}
