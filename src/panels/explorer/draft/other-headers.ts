import type { HeaderList } from '../../../contract/sandbox.ts';

/** The most lines of additional headers that are sent. Later lines are ignored. */
export const MAX_HEADERS = 50;

/** A header that `fetch` accepts: the name has only characters that RFC 9110 allows, the value only printable Latin-1 and tabs. */
const HEADER = /^([\w!#$%&'*+.^`|~-]+):([\t\x20-\x7e\x80-\xff]*)$/;

/** Names of headers that something else writes: the other fields of the Explorer, this page, or the browser. */
export const RESERVED_HEADERS = [
  /^(?:authorization|content-type)$/i,
  /^x-parley-/i,
  /^(?:accept-(?:charset|encoding|language)|access-control-.*|cache-control|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|pragma|priority|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade(?:-.*)?|user-agent|via)$/i,
] as const;

/** The lines of a text that are not empty. */
export const linesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** The header of a line; null if the line is no header. */
export function headerOf(line: string): HeaderList[number] | null {
  const [, name, value = ''] = HEADER.exec(line) ?? [];
  return name === undefined ? null : [name, value.trim()];
}

/**
 * Parses the headers that a draft sends besides those of token and content type. The text has one in each line. `headerNotes`
 * says which lines are not sent, and why. Never throws; takes linear time.
 */
export const parseHeaders = (text = ''): HeaderList =>
  linesOf(text)
    .slice(0, MAX_HEADERS)
    .flatMap((line) => {
      const header = headerOf(line);
      return header === null || RESERVED_HEADERS.some((pattern) => pattern.test(header[0]))
        ? []
        : [header];
    });
