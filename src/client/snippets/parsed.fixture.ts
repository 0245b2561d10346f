import { createRequire } from 'node:module';
import fc from 'fast-check';

/** A grammar, as far as the tests use it. */
interface Grammar {
  readonly parser: {
    parse(source: string): { iterate(visit: { enter(node: GrammarNode): void }): void };
  };
}

interface GrammarNode {
  readonly type: { readonly name: string; readonly isError: boolean };
  readonly from: number;
  readonly to: number;
}

// Required rather than imported, so that types can be checked where these packages are not installed yet.
const require = createRequire(import.meta.url);
const GRAMMARS = {
  go: require('@lezer/go') as Grammar,
  java: require('@lezer/java') as Grammar,
  python: require('@lezer/python') as Grammar,
};

/** The strings of a source text as they are written, in order. Throws where it does not parse. */
export function stringsIn(language: keyof typeof GRAMMARS, source: string): readonly string[] {
  const found: string[] = [];
  GRAMMARS[language].parser.parse(source).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError)
        throw new Error(`${language} does not parse at ${from}: ${source.slice(from, from + 60)}`);
      if (/^(String|StringLiteral)$/.test(type.name)) found.push(source.slice(from, to));
    },
  });
  return found;
}

/** What ends a string, begins something else, or cannot be seen, in one of the languages. */
const HOSTILE_PIECES = [
  ['"', "'", '`', '\\', '\\u000a', '\\u0022', '\\\\u0022', '\\x41', '\n', '\r', '\t', '\0'],
  ['\u2028', '\u2029', '\ufeff', '\u200b', '\u202e', '\ud800', '\udfff', '😀', 'é', '\x7f'],
  ['"""', '/*', '*/', '//', '#', '${', '%s', '{{', "''", ')', ';', '7', 'x'],
].flat();

/** Texts that would break out of a string, or that a language reads in its own way. */
export const HOSTILE_TEXT = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.json(),
  fc.array(fc.constantFrom(...HOSTILE_PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
);
