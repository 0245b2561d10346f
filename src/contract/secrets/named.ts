import { SECRET_FIELDS } from './masked-fields.ts';
import type { Span } from './secret-spans.ts';

const NAMES = SECRET_FIELDS.join('|');

/** A secret field up to its value: `token=`, `"code":`, `token[0]=`, `client_secret: `. */
const FIELD = new RegExp(
  `(?<![A-Za-z0-9_])(${NAMES})(?:\\[[^\\]\\s]{0,20}\\])?(["']?)\\s*([:=])\\s*`,
  'gi',
);

/** The head of a part of a multipart body, or a field of an HTML form; or a part in base64. */
const PART = new RegExp(
  `\\bname=["']?(?:${NAMES})(?![A-Za-z0-9_])["']?(\\s+value=)?|content-transfer-encoding:\\s*base64`,
  'gi',
);

/** A head is no longer than this, in characters. */
const MAX_HEAD_LENGTH = 2000;

/** The spans of the values of secret fields. Takes linear time. */
export function findNamedSecrets(text: string): Span[] {
  return [...fieldSpans(text), ...partSpans(text)];
}

function fieldSpans(text: string): Span[] {
  const spans: Span[] = [];
  const mayShow = hashesOnly(text);
  FIELD.lastIndex = 0;
  for (let found = FIELD.exec(text); found !== null; found = FIELD.exec(text)) {
    const [, name = '', quote = '', mark = ''] = found;
    const value = valueAt(text, FIELD.lastIndex, { name, isQuoted: quote !== '', mark });
    if (value === null) continue;
    const isHash = mayShow && name.toLowerCase() === 'code_challenge';
    if (value.to > value.from && !isHash) spans.push(value);
    // The value is masked as a whole; searching it again would take more than linear time.
    FIELD.lastIndex = value.to;
  }
  return spans;
}

/** Whether every challenge in the text is a hash. */
function hashesOnly(text: string): boolean {
  const methods = [...text.matchAll(/code_challenge_method["']?\s*[:=]\s*["']?(\w*)/gi)];
  return methods.length > 0 && methods.every(([, method]) => method === 'S256');
}

interface Introduced {
  readonly name: string;
  readonly isQuoted: boolean;
  readonly mark: string;
}

/** The value that begins there; null if no value follows: a word before a colon is usually only a word. */
function valueAt(text: string, from: number, { name, isQuoted, mark }: Introduced): Span | null {
  const quote = text.charAt(from);
  if (quote === '"' || quote === "'")
    return mark === '=' && isQuoted ? null : findQuoted(text, from + 1, quote);
  if (mark === '=') return isQuoted ? null : runFrom(text, from, IN_FORM);
  if (!isQuoted && !name.includes('_')) return null;
  const run = runFrom(text, from, IN_JSON);
  return /^(?:true|false|null|[[{].*)$/s.test(text.slice(run.from, run.to)) ? null : run;
}

const IN_FORM = /[^&\s"'<>]*/y;
const IN_JSON = /[^\s,}\]&"'<>]*/y;

function runFrom(text: string, from: number, run: RegExp): Span {
  run.lastIndex = from;
  return { from, to: from + (run.exec(text)?.[0].length ?? 0) };
}

/** The text after a quote, up to the closing one, or up to the end if it was truncated. */
function findQuoted(text: string, from: number, quote: string): Span {
  for (let to = text.indexOf(quote, from); to >= 0; to = text.indexOf(quote, to + 1)) {
    let slashes = 0;
    while (text[to - slashes - 1] === '\\') slashes += 1;
    if (slashes % 2 === 0) return { from, to };
  }
  return { from, to: text.length };
}

function partSpans(text: string): Span[] {
  const spans: Span[] = [];
  PART.lastIndex = 0;
  for (let found = PART.exec(text); found !== null; found = PART.exec(text)) {
    const at = PART.lastIndex;
    const value = found[1] === undefined ? contentAfter(text, at) : attributeAt(text, at);
    if (value === null) continue;
    if (value.to > value.from) spans.push(value);
    PART.lastIndex = value.to;
  }
  return spans;
}

function attributeAt(text: string, from: number): Span {
  const quote = text.charAt(from);
  return quote === '"' || quote === "'"
    ? findQuoted(text, from + 1, quote)
    : runFrom(text, from, IN_FORM);
}

/** The rest of the head of a part: parameters, headers, and the empty line. */
const REST_OF_HEAD = /^[ \t]*(?:;[^\r\n]*)?(?:\r?\n[\w-]+:[^\r\n]*)*\r?\n\r?\n/;

/** The content of the part with this head, up to the next boundary; null if the head does not end. */
function contentAfter(text: string, at: number): Span | null {
  const head = REST_OF_HEAD.exec(text.slice(at, at + MAX_HEAD_LENGTH));
  if (head === null) return null;
  const from = at + head[0].length;
  const boundary = /\r?\n--/g;
  boundary.lastIndex = from;
  return { from, to: boundary.exec(text)?.index ?? text.length };
}
