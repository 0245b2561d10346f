import type { TemplatePart } from './values/template.ts';

/** Response URLs as the log shows them: without the secret but for its end. */

/** No such URL is longer, in characters. */
const MAX_URL_LENGTH = 300;

const SECRET = /…[\w-]{4}/g;
const BEFORE =
  /https?(?::|%3A)(?:\/|%2F){2}(?:[\w.:-]|%3A|%2F|\/)*?(?:\/|%2F)(?:commands|actions)(?:\/|%2F)T\w+(?:\/|%2F)R\w+(?:\/|%2F)$/i;

export const isMaskedResponseUrl = (text: string): boolean => {
  const [only, ...more] = urlsIn(text);
  return more.length === 0 && only !== undefined && only.to - only.from === text.length;
};

/** The masked response URLs in a text, plain or percent-encoded. Takes linear time. */
function* urlsIn(text: string): Generator<{ from: number; to: number; url: string }> {
  for (const { 0: secret, index } of text.matchAll(SECRET)) {
    const before = BEFORE.exec(text.slice(Math.max(0, index - MAX_URL_LENGTH), index))?.[0];
    if (before === undefined) continue;
    const url = before.replaceAll(/%(?:3A|2F)/gi, (escape) => decodeURIComponent(escape)) + secret;
    yield { from: index - before.length, to: index + secret.length, url };
  }
}

/** The parts of a text in which the response URLs that `pathOf` knows are placeholders; the rest as `others` makes it. */
export function placeResponseUrls(
  text: string,
  pathOf: (value: string) => readonly string[] | null,
  others: (text: string) => TemplatePart[],
): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const { from, to, url } of urlsIn(text)) {
    const path = pathOf(url);
    if (path === null) continue;
    parts.push(...others(text.slice(at, from)), { path });
    at = to;
  }
  return [...parts, ...others(text.slice(at))];
}
