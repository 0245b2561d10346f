import type { HeaderList } from '../../../contract/sandbox.ts';

/** More headers of one request are not sent. */
const MAX_HEADERS = 50;

/** A header as fetch takes it: the name is a token, the value has no characters beyond Latin-1. */
const HEADER = /^([\w!#$%&'*+.^`|~-]+):([\t\x20-\x7e\x80-\xff]*)$/;

/** What the rest of the Explorer writes. */
const OF_EXPLORER = /^(?:authorization|content-type)$/i;
const OF_PAGE = /^x-parley-/i;
/** What browsers do not let a page write, or write alike for every page. */
const OF_BROWSER =
  /^(?:accept-(?:charset|encoding|language)|access-control-.*|cache-control|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|pragma|priority|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade(?:-.*)?|user-agent|via)$/i;

/** Headers that are sent beside those of the Explorer, and sentences about lines that are not sent. */
export interface OtherHeaders {
  readonly headers: HeaderList;
  readonly notes: readonly string[];
}

/** Reads the headers that a draft has besides token and content type: a line each. Never throws; takes linear time. */
export function readHeaders(text = ''): OtherHeaders {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const headers: (readonly [string, string])[] = [];
  const left: string[] = [];
  const broken: string[] = [];
  for (const line of lines.slice(0, MAX_HEADERS)) {
    const [, name = '', value = ''] = HEADER.exec(line.trim()) ?? [];
    if (name === '') broken.push(line);
    else if (OF_BROWSER.test(name) || OF_PAGE.test(name) || OF_EXPLORER.test(name)) left.push(name);
    else headers.push([name, value.trim()]);
  }
  return { headers, notes: [...leftNotes(left), ...brokenNotes(broken, lines.length)] };
}

/** Why headers are not sent, by who writes them. */
function leftNotes(names: readonly string[]): readonly string[] {
  const notes: readonly (readonly [RegExp, string])[] = [
    [OF_EXPLORER, 'the token and the content type are chosen in their own fields'],
    [OF_PAGE, 'this page writes them'],
    [OF_BROWSER, 'browsers write them'],
  ];
  return notes.flatMap(([of, why]) => {
    const own = names.filter((name) => of.test(name));
    return own.length === 0 ? [] : [`Not sent: ${own.join(', ')}. That is because ${why}.`];
  });
}

function brokenNotes(broken: readonly string[], count: number): readonly string[] {
  const [first] = broken;
  return [
    ...(first === undefined
      ? []
      : [`Not sent: “${first.slice(0, 60)}” is no header, such as “Name: value”.`]),
    ...(count > MAX_HEADERS ? [`Only the first ${MAX_HEADERS} headers are sent.`] : []),
  ];
}
