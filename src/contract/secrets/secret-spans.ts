import { placeInRaw, views } from './decoded.ts';
import { type KnownSecrets, occurrences } from './known.ts';
import { maskSecret } from './masked.ts';
import { findNamedSecrets } from './named.ts';

/** Secrets that are known by their value. */
export interface Known {
  readonly secrets?: KnownSecrets;
  /** Secrets of this call; only the whole value, as it was sent, is recognised. */
  readonly sent?: readonly string[];
}

/** `code=a`, `xoxb-a`: no shorter text has a secret. */
const MIN_LENGTH = 6;

/** A secret in a raw text, and its masked form. */
export interface MaskedSpan extends Span {
  readonly shown: string;
}

/**
 * The secrets in a text: plain, percent-encoded, escaped as JSON, or in UTF-16. In order and without overlaps.
 */
export function secretSpans(text: string, known: Known = {}): MaskedSpan[] {
  if (text.length < MIN_LENGTH) return [];
  // Texts that were decoded more often come first: they show the kind of a secret best.
  const found = Array.from(views(text), (view) =>
    spansIn(view.text, known).map(({ from, to }) => ({
      from: placeInRaw(view, from),
      to: placeInRaw(view, to),
      shown: maskSecret(view.text.slice(from, to)),
    })),
  );
  return mergeSpans(found.toReversed().flat());
}

function spansIn(text: string, { secrets, sent = [] }: Known): Span[] {
  return [
    ...shapeSpans(text),
    ...findNamedSecrets(text),
    ...sent.flatMap((value) => occurrences(text, value)),
    ...(secrets?.spansIn(text) ?? []),
  ];
}

function mergeSpans(spans: readonly MaskedSpan[]): MaskedSpan[] {
  const apart: MaskedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last === undefined || span.from >= last.to) apart.push(span);
    else if (span.to > last.to) apart[apart.length - 1] = { ...last, to: span.to };
  }
  return apart;
}

/** `xoxb-…`, `xapp-1-…`: the one pattern of tokens, anywhere in a text and however short they were truncated. */
const TOKEN = /(?:xox[a-z]|xapp)-[A-Za-z0-9-]+/gi;

/**
 * Codes, consent pages and sessions: the id of their record, which may be seen, then the secret. The `F0` of a
 * code that follows a stray percent sign is read with it.
 */
const ONE_TIME =
  /(?:[FQS]0[A-Z0-9]{9}\.|(?<![A-Za-z0-9])[A-Z0-9]{9}\.(?=[A-Za-z0-9_-]{16}))([A-Za-z0-9_-]+)/dg;

/**
 * Everything after workspace and id in the address of a webhook or a response URL, including `//` and `?`. A backslash begins an
 * escape, such as that of the quote after the address: without it the JSON around it would be none.
 */
const WEBHOOK = /\/T[A-Z0-9]{2,}\/+[BR][A-Z0-9]{2,}[/?#]+([^\s"'<>&,…/?#\\][^\s"'<>&,…\\]*)/dg;

/** The ticket in the address of a socket for real-time messages, and the end of an upload URL. */
const SOCKET = /\/(?:link|upload\/v1)\/(\w{40})/dg;

/** A JSON web token begins with `{"` in base64. Its secret parts follow the first dot. */
const JWT_BEGINS = 'eyJ';
const JWT_RUN = /[\w.-]*/y;

/** `xox` and `xap` in base64, by how many bytes of a group of three come before: none, one, two. */
const TOKEN_IN_BASE64 = /eG94|eGFw|(hve[GH]|hhcH)|4b3h|4YXB/g;
const BASE64_RUN = /[\w+/-]*/y;
/** So many characters of base64 hold the prefix of a token, a letter after it, and two bytes before. */
const PREFIX_LENGTH = 12;

/** The spans of secrets that are recognised by their format. Takes linear time. */
function shapeSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN))
    spans.push({ from: index, to: index + token.length });
  for (const shape of [ONE_TIME, WEBHOOK, SOCKET]) {
    for (const { indices } of text.matchAll(shape)) {
      const [from, to] = indices?.[1] ?? [0, 0];
      spans.push({ from, to });
    }
  }
  return [...spans, ...jwtSpans(text), ...base64Spans(text)];
}

/** Tokens in base64, each with what follows it there. */
function base64Spans(text: string): Span[] {
  const spans: Span[] = [];
  TOKEN_IN_BASE64.lastIndex = 0;
  for (let found = TOKEN_IN_BASE64.exec(text); found !== null; found = TOKEN_IN_BASE64.exec(text)) {
    const before = found[0].startsWith('e') ? 0 : found[1] === undefined ? 2 : 1;
    const from = found.index;
    // A byte before the token takes two characters of its group of four, two bytes take three.
    const group = from - (before === 0 ? 0 : before + 1);
    if (group < 0 || !isTokenAt(text.slice(group, group + PREFIX_LENGTH), before)) continue;
    BASE64_RUN.lastIndex = from;
    // Skips the whole run, so that no text is read twice.
    const to = from + (BASE64_RUN.exec(text)?.[0].length ?? 0);
    spans.push({ from, to });
    TOKEN_IN_BASE64.lastIndex = to;
  }
  return spans;
}

/** Whether base64, also that of URLs, holds the beginning of a token after that many bytes. */
function isTokenAt(base64: string, before: number): boolean {
  const plain = base64.replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]+$/.test(plain) || plain.length % 4 === 1) return false;
  return /^(?:xox[a-z]|xapp)-[A-Za-z0-9-]/.test(atob(plain).slice(before));
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

/** A range of a text: from an index up to, but not including, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
