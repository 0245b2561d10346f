import type { Span } from './span.ts';

/** `xoxb-…`, `xapp-1-…`: the one pattern of tokens, anywhere in a text and however short they were truncated. */
const TOKEN = /(?:xox[a-z]|xapp)-[A-Za-z0-9-]+/gi;

/**
 * Codes, consent pages and sessions: the id of their record, which may be seen, then the secret. The `F0` of a
 * code that follows a stray percent sign is read with it.
 */
const ONE_TIME =
  /(?:[FQS]0[A-Z0-9]{9}\.|(?<![A-Za-z0-9])[A-Z0-9]{9}\.(?=[A-Za-z0-9_-]{16}))([A-Za-z0-9_-]+)/dg;

/** Everything after workspace and service in a webhook URL, including `//` and `?`. */
const WEBHOOK = /\/T[A-Z0-9]{2,}\/+B[A-Z0-9]{2,}[/?#]+([^\s"'<>&,…/?#][^\s"'<>&,…]*)/dg;

/** The ticket in the address of a socket for real-time messages. */
const SOCKET = /\/link\/(\w{40})/dg;

/** A JSON web token begins with `{"` in base64. Its secret parts follow the first dot. */
const JWT_BEGINS = 'eyJ';
const JWT_RUN = /[\w.-]*/y;

/** The spans of secrets that are recognised by their format. Takes linear time. */
export function shapeSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN))
    spans.push({ from: index, to: index + token.length });
  for (const shape of [ONE_TIME, WEBHOOK, SOCKET]) {
    for (const { indices } of text.matchAll(shape)) {
      const [from, to] = indices?.[1] ?? [0, 0];
      spans.push({ from, to });
    }
  }
  return [...spans, ...jwtSpans(text)];
}

function jwtSpans(text: string): Span[] {
  const spans: Span[] = [];
  let to = 0;
  for (let from = text.indexOf(JWT_BEGINS); from >= 0; from = text.indexOf(JWT_BEGINS, to)) {
    JWT_RUN.lastIndex = from;
    const run = JWT_RUN.exec(text)?.[0] ?? '';
    // Skips the whole run, so that no text is read twice.
    to = from + run.length;
    if (run.includes('.', 10)) spans.push({ from, to });
  }
  return spans;
}
