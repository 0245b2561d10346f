import { headerNamed } from '../../../contract/headers/header-named.ts';
import { parseJson } from '../../../contract/json.ts';
import { alignItems } from './aligned.ts';
import type { ComparedAnswer, ComparedMessage, ComparedRequest } from './compared-call.ts';
import {
  type ComparedLine,
  type ComparedText,
  compareCountedLines,
  lineOf,
} from './compared-line.ts';
import { compareValues, type Difference } from './json-difference.ts';
import { isRenewed, isSameButSecrets } from './same-but-renewed.ts';

/** A part of two requests or answers, such as their headers. */
export interface ComparedPart extends ComparedText {
  readonly title: string;
  /** What else is to be said, in a sentence; null for nothing. */
  readonly note: string | null;
}

/**
 * Compares two requests. What the sender chose counts, ids and timestamps too; secrets are masked in the log, so those of one
 * kind do not.
 */
export function compareRequests(
  one: ComparedRequest,
  other: ComparedRequest,
): readonly ComparedPart[] {
  const [address, query] = addressOf(one.url);
  const [otherAddress, otherQuery] = addressOf(other.url);
  const isNew = (name: string, was: string, is: string) =>
    MADE_BY_SENDERS.test(name) || isSameButSecrets(was, is);
  const body = compareBodies(one, other, ({ kind, recorded, answered, path }) => {
    if (kind !== 'changed') return false;
    return isNew(String(path.at(-1)), String(recorded), String(answered));
  });
  const line = lineOf(
    `${one.verb} ${address}`,
    `${other.verb} ${otherAddress}`,
    one.verb === other.verb && isSameButSecrets(address, otherAddress),
  );
  return [
    part('Request line', compareCountedLines([line])),
    ...(one.caller === null && other.caller === null
      ? []
      : [
          part(
            'Caller',
            compareCountedLines([lineOf(one.caller ?? NOBODY, other.caller ?? NOBODY)]),
          ),
        ]),
    part('Query', fieldLines(query, otherQuery, ' = ', isNew)),
    headers(one, other, isNew),
    body,
  ].filter(({ lines, note }) => lines.length > 0 || note !== null);
}

const NOBODY = 'nobody';

/** Compares two answers. Ids, timestamps, cursors and tokens that the platform made do not count where one stands for another. */
export function compareAnswers(
  one: ComparedAnswer,
  other: ComparedAnswer,
): readonly ComparedPart[] {
  const renewed = new Map<string, string>();
  const body = compareBodies(one, other, (difference) => isRenewed(difference, renewed));
  return [
    part('Status', compareCountedLines([lineOf(`HTTP ${one.status}`, `HTTP ${other.status}`)])),
    headers(one, other, (name, was, is) =>
      isRenewed({ kind: 'changed', path: [name], recorded: was, answered: is }, renewed),
    ),
    body,
  ].filter(({ lines, note }) => lines.length > 0 || note !== null);
}

/** How many differences count in some parts, and how many do not. */
export function countOf(parts: readonly ComparedPart[]): Omit<ComparedText, 'lines'> {
  const sum = (key: 'differences' | 'renewed') => parts.reduce((all, each) => all + each[key], 0);
  return { differences: sum('differences'), renewed: sum('renewed') };
}

const part = (title: string, text: ComparedText, note: string | null = null): ComparedPart => ({
  title,
  ...text,
  note,
});

/** Headers that differ from call to call, or follow from the body. */
const NEW_WITH_EACH_CALL =
  /^(?:date|content-length|retry-after|set-cookie|x-parley-exchange|x-parley-caused-by|x-request-id|traceparent)$/;

/** What clients make up for each request. */
const MADE_BY_SENDERS = /^(?:state|nonce|code_challenge|client_msg_id)$/;

function headers(
  one: ComparedMessage,
  other: ComparedMessage,
  isNew: (name: string, was: string, is: string) => boolean,
): ComparedPart {
  const plainHeaders = ({ headers }: ComparedMessage) =>
    headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const isAlike = (name: string, was: string, is: string) =>
    NEW_WITH_EACH_CALL.test(name) ||
    (name === 'content-type' && withoutBoundary(was) === withoutBoundary(is)) ||
    isNew(name, was, is);
  return part('Headers', fieldLines(plainHeaders(one), plainHeaders(other), ': ', isAlike));
}

const BOUNDARY = /boundary="?([^\s";]{1,200})"?/i;
const withoutBoundary = (type: string) => type.replace(BOUNDARY, 'boundary');

function compareBodies(
  one: ComparedMessage,
  other: ComparedMessage,
  isNew: Parameters<typeof jsonLines>[2],
): ComparedPart {
  const isCut = one.truncated || other.truncated;
  const cut = isCut ? 'The log keeps only the beginning of a long body.' : null;
  const before = bodyOf(one);
  const after = bodyOf(other);
  if (before.fields && after.fields)
    return part(
      'Body',
      fieldLines(before.fields, after.fields, ' = ', (name, was, is) =>
        isNew({ kind: 'changed', path: [name], recorded: was, answered: is }),
      ),
      cut,
    );
  if (!before.isJson || !after.isJson) return part('Body', textLines(before.text, after.text), cut);
  const text = jsonLines(before.value, after.value, isNew);
  const isWrittenAnew = text.differences + text.renewed === 0 && before.text !== after.text;
  return part(
    'Body',
    text,
    cut ?? (isWrittenAnew ? 'Both say the same, in other words of JSON.' : null),
  );
}

interface ReadBody {
  readonly text: string;
  readonly isJson: boolean;
  readonly value: unknown;
  readonly fields: readonly (readonly [string, string])[] | null;
}

function bodyOf({ headers, body }: ComparedMessage): ReadBody {
  const type = headerNamed(headers, 'content-type') ?? '';
  const boundary = BOUNDARY.exec(type)?.[1];
  const text = boundary === undefined ? body : body.replaceAll(boundary, 'boundary');
  const fields = /urlencoded/i.test(type) ? fieldsOf(body) : null;
  const read = parseJson(text);
  const isJson = 'value' in read && typeof read.value === 'object' && read.value !== null;
  return { text, isJson, value: isJson ? read.value : null, fields };
}

const fieldsOf = (form: string) => [...new URLSearchParams(form)] as const;

/** An address without its query, and the fields of that. */
function addressOf(url: string): readonly [string, ReturnType<typeof fieldsOf>] {
  const at = url.indexOf('?');
  return at < 0 ? [url, []] : [url.slice(0, at), fieldsOf(url.slice(at + 1))];
}

/**
 * Two JSON values as lines, one value in each. `isRenewed` says of a difference whether every call makes such a one. Takes time
 * in proportion to n log n.
 */
export function jsonLines(
  one: unknown,
  other: unknown,
  isRenewed: (difference: Difference) => boolean,
): ComparedText {
  const lines: ComparedLine[] = [];
  let depth = 0;
  let differences = 0;
  let renewed = 0;
  compareValues(one, other, {
    same: (name, value) => {
      for (const line of linesOf(name, value, depth))
        lines.push({ kind: 'same', one: line, other: line });
    },
    differs: (name, difference) => {
      const isNew = isRenewed(difference);
      if (isNew) renewed += 1;
      else differences += 1;
      const { kind, recorded, answered } = difference;
      const before = kind === 'added' ? [] : linesOf(name, recorded, depth);
      const after = kind === 'removed' ? [] : linesOf(name, answered, depth);
      for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
        const [was = null, is = null] = [before[at], after[at]];
        // Lines of different values may be alike: a bracket, for one.
        lines.push(was === is ? { kind: 'changed', one: was, other: is } : lineOf(was, is, isNew));
      }
    },
    enter: (name, kind) => {
      const line = labelLine(name, kind === 'list' ? '[' : '{', depth);
      lines.push({ kind: 'same', one: line, other: line });
      depth += 1;
    },
    leave: (kind) => {
      depth -= 1;
      const line = indent(kind === 'list' ? ']' : '}', depth);
      lines.push({ kind: 'same', one: line, other: line });
    },
  });
  return { lines, differences, renewed };
}

const indent = (text: string, depth: number) => '  '.repeat(depth) + text;

const labelLine = (name: string | null, text: string, depth: number) =>
  indent(name === null ? text : `${JSON.stringify(name)}: ${text}`, depth);

/** A value as lines, without commas: where a value is the last one differs from answer to answer. */
function linesOf(name: string | null, value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null)
    return [labelLine(name, JSON.stringify(value), depth)];
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const held: readonly (readonly [string | null, unknown])[] = Array.isArray(value)
    ? value.map((item) => [null, item] as const)
    : Object.entries(value);
  if (held.length === 0) return [labelLine(name, `${open}${close}`, depth)];
  return [
    labelLine(name, open ?? '', depth),
    ...held.flatMap(([inner, each]) => linesOf(inner, each, depth + 1)),
    indent(close ?? '', depth),
  ];
}

/** Two texts that are not JSON, line by line. Takes time in proportion to n log n. */
export function textLines(one: string, other: string): ComparedText {
  const before = linesIn(one);
  const after = linesIn(other);
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
  return compareCountedLines(
    alignItems([before.map(numberOf), after.map(numberOf)]).map(([at, otherAt]) =>
      lineOf(
        at === null ? null : (before[at] ?? ''),
        otherAt === null ? null : (after[otherAt] ?? ''),
      ),
    ),
  );
}

const linesIn = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/));

type Field = readonly [name: string, value: string];

/**
 * Two lists of names and values, such as headers and forms, name by name; the `n`-th of a repeated name with the `n`-th.
 * `isRenewed` says whether such a pair of values differs with every call.
 */
export function fieldLines(
  one: readonly Field[],
  other: readonly Field[],
  separator: string,
  isRenewed: (name: string, one: string, other: string) => boolean,
): ComparedText {
  const waiting = new Map<string, Field[]>();
  for (const field of other.toReversed()) {
    const same = waiting.get(field[0]);
    if (same === undefined) waiting.set(field[0], [field]);
    else same.push(field);
  }
  const paired = new Set<Field>();
  const writeField = (field: Field) => field.join(separator);
  const lines = one.map((field) => {
    const partner = waiting.get(field[0])?.pop();
    if (partner === undefined) return lineOf(writeField(field), null);
    paired.add(partner);
    return lineOf(
      writeField(field),
      writeField(partner),
      isRenewed(field[0], field[1], partner[1]),
    );
  });
  const rest = other.filter((field) => !paired.has(field));
  return compareCountedLines([...lines, ...rest.map((field) => lineOf(null, writeField(field)))]);
}
