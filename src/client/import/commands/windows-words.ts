import type { ShellCommand } from './shell-words.ts';

/**
 * Splits a text into commands and words as the Windows command prompt and its programs do. Null unless the first line with curl
 * has `^` at its end or before a quote: commands that browsers copy for the prompt have that.
 * Takes linear time; never throws.
 */
export function windowsCommands(text: string): readonly ShellCommand[] | null {
  const unixText = text.replaceAll('\r\n', '\n');
  const curlIndex = unixText.search(/\bcurl(?:\.exe)?[ \t]/);
  if (curlIndex < 0) return null;
  const end = unixText.indexOf('\n', curlIndex);
  const curlLine = unixText.slice(curlIndex, end < 0 ? unixText.length : end);
  if (!/\^[ \t]*$/.test(curlLine) && !/[ \t]\^"/.test(curlLine)) return null;
  return promptLines(unixText).map(({ line, isPiped }) => {
    const words = wordsOf(line);
    const expansions = words.flatMap((word) => word.match(/%[a-z_]\w*%/gi) ?? []);
    return { words, isPiped, expansions, document: null };
  });
}

interface PromptLine {
  readonly line: string;
  readonly isPiped: boolean;
}

/** The lines as the prompt passes them to programs: outside of quotes, `^` makes the next character plain. */
function promptLines(text: string): readonly PromptLine[] {
  const lines: PromptLine[] = [];
  let line = '';
  let isPiped = false;
  let isQuoted = false;
  const endLine = (isPipe: boolean) => {
    if (line.trim() !== '') lines.push({ line, isPiped });
    line = '';
    isPiped = isPipe;
    isQuoted = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '^' && !isQuoted) {
      at += 1;
      // `^` at the end of a line joins the next line, and makes its first character plain, even if that is a line break.
      if (text.charAt(at) === '\n') at += 1;
      line += text.charAt(at);
    } else if (character === '\n' || (!isQuoted && /[&|]/.test(character))) {
      endLine(character === '|');
    } else {
      if (character === '"') isQuoted = !isQuoted;
      line += character;
    }
  }
  endLine(false);
  return lines;
}

/** The words that a program reads from its line: `\"`, and `""` in quotes, stand for a quote. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '\\') {
      let backslashes = 1;
      while (line.charAt(at + backslashes) === '\\') backslashes += 1;
      const isBeforeQuote = line.charAt(at + backslashes) === '"';
      word = (word ?? '') + '\\'.repeat(isBeforeQuote ? Math.floor(backslashes / 2) : backslashes);
      at += backslashes - 1;
      if (isBeforeQuote && backslashes % 2 === 1) {
        word += '"';
        at += 1;
      }
    } else if (character === '"') {
      word ??= '';
      if (isQuoted && line.charAt(at + 1) === '"') {
        word += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (!isQuoted && /\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  return word === null ? words : [...words, word];
}
