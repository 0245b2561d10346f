/** Where a word begins: after what is no letter or digit, and at a capital inside a name (`postMessage`). */
const WORD_START = /(?<![\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/gu;

/**
 * Whether every word that was typed begins a word of the text, in any order and case: `delete chat` and
 * `chat.del` both fit `chat.delete`, while `load` does not fit `Download`.
 */
export function fits(text: string, typed: string): boolean {
  const starts = Array.from(text.matchAll(WORD_START), ({ index }) =>
    text.slice(index).toLowerCase(),
  );
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => starts.some((start) => start.startsWith(word)));
}
