import { headerNamed } from '../../../contract/headers/header-named.ts';
import { parseJson } from '../../../contract/json.ts';
import { alignItems } from './aligned.ts';
import type { ComparedAnswer, ComparedMessage, ComparedRequest } from './compared-call.ts';
import { type ComparedLine, type ComparedText, countLines, makeLine } from './compared-line.ts';
import { compareValues, type Difference } from './json-difference.ts';
import { isRenewed, isSameButSecrets } from './same-but-renewed.ts';

/** A part of two requests or answers, such as their headers. */
export interface ComparedPart extends ComparedText {
  readonly title: string;
  /** A sentence about the part; null for none. */
  readonly note: string | null;
}

/**
 * Compares two requests. Everything that the sender chose counts, also ids and timestamps. Secrets of the same kind count as equal,
 * because the log masks them.
 */
export function compareRequests(
  one: ComparedRequest,
  other: ComparedRequest,
): readonly ComparedPart[] {
  const [address, query] = splitQuery(one.url);
  const [otherAddress, otherQuery] = splitQuery(other.url);
  const isNew = (name: string, oldValue: string, newValue: string) =>
    MADE_BY_CLIENTS.test(name) || isSameButSecrets(oldValue, newValue);
  const body = compareBodies(one, other, ({ kind, recorded, answered, path }) => {
    if (kind !== 'changed') return false;
    return isNew(String(path.at(-1)), String(recorded), String(answered));
  });
  const line = makeLine(
    `${one.verb} ${address}`,
    `${other.verb} ${otherAddress}`,
    one.verb === other.verb && isSameButSecrets(address, otherAddress),
  );
  return [
    makePart('Request line', countLines([line])),
    ...(one.caller === null && other.caller === null
      ? []
      : [makePart('Caller', countLines([makeLine(one.caller ?? NOBODY, other.caller ?? NOBODY)]))]),
    makePart('Query', compareFields(query, otherQuery, ' = ', isNew)),
    compareHeaders(one, other, isNew),
    body,
  ].filter(({ lines, note }) => lines.length > 0 || note !== null);
}

const NOBODY = 'nobody';

/** Compares two answers. Ids, timestamps, cursors and tokens do not count if the new one replaces the old one everywhere. */
export function compareAnswers(
  one: ComparedAnswer,
  other: ComparedAnswer,
): readonly ComparedPart[] {
  const renewed = new Map<string, string>();
  const body = compareBodies(one, other, (difference) => isRenewed(difference, renewed));
  return [
    makePart('Status', countLines([makeLine(`HTTP ${one.status}`, `HTTP ${other.status}`)])),
    compareHeaders(one, other, (name, oldValue, newValue) =>
      isRenewed({ kind: 'changed', path: [name], recorded: oldValue, answered: newValue }, renewed),
    ),
    body,
  ].filter(({ lines, note }) => lines.length > 0 || note !== null);
}

/** Adds up the differences of the parts: those that count, and those that every call makes. */
export function countDifferences(parts: readonly ComparedPart[]): Omit<ComparedText, 'lines'> {
  const sum = (key: 'differences' | 'renewed') => parts.reduce((all, each) => all + each[key], 0);
  return { differences: sum('differences'), renewed: sum('renewed') };
}

const makePart = (title: string, text: ComparedText, note: string | null = null): ComparedPart => ({
  title,
  ...text,
  note,
});

/** Headers that differ from call to call, or follow from the body. */
const NEW_WITH_EACH_CALL =
  /^(?:date|content-length|retry-after|set-cookie|x-parley-exchange|x-parley-caused-by|x-request-id|traceparent)$/;

/** Fields that clients make up for each request. */
const MADE_BY_CLIENTS = /^(?:state|nonce|code_challenge|client_msg_id)$/;

function compareHeaders(
  one: ComparedMessage,
  other: ComparedMessage,
  isNew: (name: string, oldValue: string, newValue: string) => boolean,
): ComparedPart {
  const plainHeaders = ({ headers }: ComparedMessage) =>
    headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const isAlike = (name: string, oldValue: string, newValue: string) =>
    NEW_WITH_EACH_CALL.test(name) ||
    (name === 'content-type' && replaceBoundary(oldValue) === replaceBoundary(newValue)) ||
    isNew(name, oldValue, newValue);
  return makePart('Headers', compareFields(plainHeaders(one), plainHeaders(other), ': ', isAlike));
}

const BOUNDARY = /boundary="?([^\s";]{1,200})"?/i;
const replaceBoundary = (type: string) => type.replace(BOUNDARY, 'boundary');

function compareBodies(
  one: ComparedMessage,
  other: ComparedMessage,
  isNew: Parameters<typeof compareJson>[2],
): ComparedPart {
  const isCut = one.truncated || other.truncated;
  const cutNote = isCut ? 'The log keeps only the beginning of a long body.' : null;
  const before = readBody(one);
  const after = readBody(other);
  if (before.fields && after.fields)
    return makePart(
      'Body',
      compareFields(before.fields, after.fields, ' = ', (name, oldValue, newValue) =>
        isNew({ kind: 'changed', path: [name], recorded: oldValue, answered: newValue }),
      ),
      cutNote,
    );
  if (!before.isJson || !after.isJson)
    return makePart('Body', compareTexts(before.text, after.text), cutNote);
  const text = compareJson(before.value, after.value, isNew);
  const isReformatted = text.differences + text.renewed === 0 && before.text !== after.text;
  return makePart(
    'Body',
    text,
    cutNote ?? (isReformatted ? 'Both are the same JSON, written differently.' : null),
  );
}

interface ReadBody {
  readonly text: string;
  readonly isJson: boolean;
  readonly value: unknown;
  readonly fields: readonly (readonly [string, string])[] | null;
}

function readBody({ headers, body }: ComparedMessage): ReadBody {
  const type = headerNamed(headers, 'content-type') ?? '';
  const boundary = BOUNDARY.exec(type)?.[1];
  const text = boundary === undefined ? body : body.replaceAll(boundary, 'boundary');
  const fields = /urlencoded/i.test(type) ? fieldsOf(body) : null;
  const read = parseJson(text);
  const isJson = 'value' in read && typeof read.value === 'object' && read.value !== null;
  return { text, isJson, value: isJson ? read.value : null, fields };
}

const fieldsOf = (form: string) => [...new URLSearchParams(form)] as const;

/** Splits an address into the part before its query, and the fields of the query. */
function splitQuery(url: string): readonly [string, ReturnType<typeof fieldsOf>] {
  const at = url.indexOf('?');
  return at < 0 ? [url, []] : [url.slice(0, at), fieldsOf(url.slice(at + 1))];
}

/**
 * Compares two JSON values, written with one value a line. `isRenewed` tells whether every call makes a difference like this one.
 * Takes n log n time.
 */
export function compareJson(
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
      for (const line of writeLines(name, value, depth))
        lines.push({ kind: 'same', one: line, other: line });
    },
    differs: (name, difference) => {
      const isNew = isRenewed(difference);
      if (isNew) renewed += 1;
      else differences += 1;
      const { kind, recorded, answered } = difference;
      const before = kind === 'added' ? [] : writeLines(name, recorded, depth);
      const after = kind === 'removed' ? [] : writeLines(name, answered, depth);
      for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
        const [oldValue = null, newValue = null] = [before[at], after[at]];
        // Different values may have equal lines, such as a bracket.
        lines.push(
          oldValue === newValue
            ? { kind: 'changed', one: oldValue, other: newValue }
            : makeLine(oldValue, newValue, isNew),
        );
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

/** Writes a value as lines, without commas: otherwise a line would change whenever another value follows it. */
function writeLines(name: string | null, value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null)
    return [labelLine(name, JSON.stringify(value), depth)];
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries: readonly (readonly [string | null, unknown])[] = Array.isArray(value)
    ? value.map((item) => [null, item] as const)
    : Object.entries(value);
  if (entries.length === 0) return [labelLine(name, `${open}${close}`, depth)];
  return [
    labelLine(name, open ?? '', depth),
    ...entries.flatMap(([inner, each]) => writeLines(inner, each, depth + 1)),
    indent(close ?? '', depth),
  ];
}

/** Compares two texts that are not JSON, line by line. Takes n log n time. */
export function compareTexts(one: string, other: string): ComparedText {
  const before = splitLines(one);
  const after = splitLines(other);
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
  return countLines(
    alignItems([before.map(numberOf), after.map(numberOf)]).map(([at, otherAt]) =>
      makeLine(
        at === null ? null : (before[at] ?? ''),
        otherAt === null ? null : (after[otherAt] ?? ''),
      ),
    ),
  );
}

const splitLines = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/));

type Field = readonly [name: string, value: string];

/**
 * Compares two lists of names and values, such as headers and forms, by name. If a name repeats, its `n`-th value is compared with
 * the `n`-th. `isRenewed` tells whether every call makes such a difference.
 */
export function compareFields(
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
    if (partner === undefined) return makeLine(writeField(field), null);
    paired.add(partner);
    return makeLine(
      writeField(field),
      writeField(partner),
      isRenewed(field[0], field[1], partner[1]),
    );
  });
  const rest = other.filter((field) => !paired.has(field));
  return countLines([...lines, ...rest.map((field) => makeLine(null, writeField(field)))]);
}
