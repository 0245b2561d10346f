import { headerNamed } from '../../../contract/headers/header-named.ts';
import { parseJson } from '../../../contract/json.ts';
import { alignItems } from './aligned.ts';
import type { ComparedAnswer, ComparedMessage, ComparedRequest } from './compared-call.ts';
import { type ComparedLine, type ComparedText, withCounts, makeLine } from './compared-line.ts';
import { compareValues, type Difference } from './json-difference.ts';
import { isRenewed, isSameButSecrets } from './same-but-renewed.ts';

/** A part of two requests or answers, such as their headers. */
export interface ComparedPart extends ComparedText {
  readonly title: string;
  /** A sentence about the part, or null. */
  readonly note: string | null;
}

/**
 * Compares two requests. Everything that the sender chose counts, also ids and timestamps. Different secrets of the same kind do not
 * count, because the log masks them.
 */
export function compareRequests(
  one: ComparedRequest,
  other: ComparedRequest,
): readonly ComparedPart[] {
  const [address, query] = splitQuery(one.url);
  const [otherAddress, otherQuery] = splitQuery(other.url);
  const isIgnored = (name: string, oldValue: string, newValue: string) =>
    MADE_BY_CLIENTS.test(name) || isSameButSecrets(oldValue, newValue);
  const body = compareBodies(one, other, ({ kind, oldValue, newValue, path }) => {
    if (kind !== 'changed') return false;
    return isIgnored(String(path.at(-1)), String(oldValue), String(newValue));
  });
  const line = makeLine(
    `${one.verb} ${address}`,
    `${other.verb} ${otherAddress}`,
    one.verb === other.verb && isSameButSecrets(address, otherAddress),
  );
  return [
    makePart('Request line', withCounts([line])),
    ...(one.caller === null && other.caller === null
      ? []
      : [makePart('Caller', withCounts([makeLine(one.caller ?? NOBODY, other.caller ?? NOBODY)]))]),
    makePart('Query', compareFields(query, otherQuery, ' = ', isIgnored)),
    compareHeaders(one, other, isIgnored),
    body,
  ].filter(({ lines, note }) => lines.length > 0 || note !== null);
}

const NOBODY = 'nobody';

/** Compares two answers. Another id, timestamp, cursor or token does not count if it replaces the old one everywhere. */
export function compareAnswers(
  one: ComparedAnswer,
  other: ComparedAnswer,
): readonly ComparedPart[] {
  /** New values by the old ones that they replace. */
  const renewedValues = new Map<string, string>();
  const body = compareBodies(one, other, (difference) => isRenewed(difference, renewedValues));
  return [
    makePart('Status', withCounts([makeLine(`HTTP ${one.status}`, `HTTP ${other.status}`)])),
    compareHeaders(one, other, (name, oldValue, newValue) =>
      isRenewed({ kind: 'changed', path: [name], oldValue, newValue }, renewedValues),
    ),
    body,
  ].filter(({ lines, note }) => lines.length > 0 || note !== null);
}

/** Adds up the counts of the parts. */
export function countDifferences(parts: readonly ComparedPart[]): Omit<ComparedText, 'lines'> {
  const sum = (key: 'differenceCount' | 'renewedCount') =>
    parts.reduce((all, each) => all + each[key], 0);
  return { differenceCount: sum('differenceCount'), renewedCount: sum('renewedCount') };
}

const makePart = (title: string, text: ComparedText, note: string | null = null): ComparedPart => ({
  title,
  ...text,
  note,
});

/** Headers that differ from call to call, or depend on the body. */
const NEW_WITH_EACH_CALL =
  /^(?:date|content-length|retry-after|set-cookie|x-parley-exchange|x-parley-caused-by|x-request-id|traceparent)$/;

/** Fields that clients make up for each request. */
const MADE_BY_CLIENTS = /^(?:state|nonce|code_challenge|client_msg_id)$/;

function compareHeaders(
  one: ComparedMessage,
  other: ComparedMessage,
  isIgnored: (name: string, oldValue: string, newValue: string) => boolean,
): ComparedPart {
  const lowerCaseHeaders = ({ headers }: ComparedMessage) =>
    headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const isIgnoredHeader = (name: string, oldValue: string, newValue: string) =>
    NEW_WITH_EACH_CALL.test(name) ||
    (name === 'content-type' && replaceBoundary(oldValue) === replaceBoundary(newValue)) ||
    isIgnored(name, oldValue, newValue);
  return makePart(
    'Headers',
    compareFields(lowerCaseHeaders(one), lowerCaseHeaders(other), ': ', isIgnoredHeader),
  );
}

const BOUNDARY = /boundary="?([^\s";]{1,200})"?/i;
const replaceBoundary = (type: string) => type.replace(BOUNDARY, 'boundary');

function compareBodies(
  one: ComparedMessage,
  other: ComparedMessage,
  isIgnored: Parameters<typeof compareJson>[2],
): ComparedPart {
  const isCut = one.truncated || other.truncated;
  const cutNote = isCut ? 'The log keeps only the beginning of a long body.' : null;
  const body = parseBody(one);
  const otherBody = parseBody(other);
  if (body.fields && otherBody.fields)
    return makePart(
      'Body',
      compareFields(body.fields, otherBody.fields, ' = ', (name, oldValue, newValue) =>
        isIgnored({ kind: 'changed', path: [name], oldValue, newValue }),
      ),
      cutNote,
    );
  if (!body.isJson || !otherBody.isJson)
    return makePart('Body', compareTexts(body.text, otherBody.text), cutNote);
  const text = compareJson(body.value, otherBody.value, isIgnored);
  const isReformatted =
    text.differenceCount + text.renewedCount === 0 && body.text !== otherBody.text;
  return makePart(
    'Body',
    text,
    cutNote ?? (isReformatted ? 'Both are the same JSON, written differently.' : null),
  );
}

interface ParsedBody {
  readonly text: string;
  /** Whether the body is a list or a record in JSON. */
  readonly isJson: boolean;
  readonly value: unknown;
  /** The fields of a form; null for other bodies. */
  readonly fields: readonly (readonly [string, string])[] | null;
}

function parseBody({ headers, body }: ComparedMessage): ParsedBody {
  const type = headerNamed(headers, 'content-type') ?? '';
  const boundary = BOUNDARY.exec(type)?.[1];
  const text = boundary === undefined ? body : body.replaceAll(boundary, 'boundary');
  const fields = /urlencoded/i.test(type) ? fieldsOf(body) : null;
  const json = parseJson(text);
  const isJson = 'value' in json && typeof json.value === 'object' && json.value !== null;
  return { text, isJson, value: isJson ? json.value : null, fields };
}

const fieldsOf = (form: string) => [...new URLSearchParams(form)] as const;

/** Splits an address into the part before its query, and the fields of the query. */
function splitQuery(url: string): readonly [string, ReturnType<typeof fieldsOf>] {
  const at = url.indexOf('?');
  return at < 0 ? [url, []] : [url.slice(0, at), fieldsOf(url.slice(at + 1))];
}

/**
 * Compares two JSON values, written with one value on each line. Differences that `isIgnored` accepts become `renewed` lines. Takes
 * n log n time.
 */
export function compareJson(
  one: unknown,
  other: unknown,
  isIgnored: (difference: Difference) => boolean,
): ComparedText {
  const lines: ComparedLine[] = [];
  let depth = 0;
  let differenceCount = 0;
  let renewedCount = 0;
  compareValues(one, other, {
    onSame: (name, value) => {
      for (const line of writeLines(name, value, depth))
        lines.push({ kind: 'same', one: line, other: line });
    },
    onDifference: (name, difference) => {
      const isMadeAnew = isIgnored(difference);
      if (isMadeAnew) renewedCount += 1;
      else differenceCount += 1;
      const { kind } = difference;
      const oldLines = kind === 'added' ? [] : writeLines(name, difference.oldValue, depth);
      const newLines = kind === 'removed' ? [] : writeLines(name, difference.newValue, depth);
      for (let at = 0; at < Math.max(oldLines.length, newLines.length); at += 1) {
        const [oldLine = null, newLine = null] = [oldLines[at], newLines[at]];
        // Different values may have equal lines, such as a bracket.
        lines.push(
          oldLine === newLine
            ? { kind: 'changed', one: oldLine, other: newLine }
            : makeLine(oldLine, newLine, isMadeAnew),
        );
      }
    },
    onEnter: (name, kind) => {
      const line = labelLine(name, kind === 'list' ? '[' : '{', depth);
      lines.push({ kind: 'same', one: line, other: line });
      depth += 1;
    },
    onLeave: (kind) => {
      depth -= 1;
      const line = indent(kind === 'list' ? ']' : '}', depth);
      lines.push({ kind: 'same', one: line, other: line });
    },
  });
  return { lines, differenceCount, renewedCount };
}

const indent = (text: string, depth: number) => '  '.repeat(depth) + text;

const labelLine = (name: string | null, text: string, depth: number) =>
  indent(name === null ? text : `${JSON.stringify(name)}: ${text}`, depth);

/** Writes a value as lines, without commas: with them, a line would change when another value is added after it. */
function writeLines(name: string | null, value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null)
    return [labelLine(name, JSON.stringify(value), depth)];
  const [opening, closing] = Array.isArray(value) ? '[]' : '{}';
  const entries: readonly (readonly [string | null, unknown])[] = Array.isArray(value)
    ? value.map((item) => [null, item] as const)
    : Object.entries(value);
  if (entries.length === 0) return [labelLine(name, `${opening}${closing}`, depth)];
  return [
    labelLine(name, opening ?? '', depth),
    ...entries.flatMap(([inner, each]) => writeLines(inner, each, depth + 1)),
    indent(closing ?? '', depth),
  ];
}

/** Compares two texts that are not JSON, line by line. Takes n log n time. */
export function compareTexts(one: string, other: string): ComparedText {
  const lines = splitLines(one);
  const otherLines = splitLines(other);
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
  return withCounts(
    alignItems([lines.map(numberOf), otherLines.map(numberOf)]).map(([at, otherAt]) =>
      makeLine(
        at === null ? null : (lines[at] ?? ''),
        otherAt === null ? null : (otherLines[otherAt] ?? ''),
      ),
    ),
  );
}

const splitLines = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/));

type Field = readonly [name: string, value: string];

/**
 * Compares two lists of names and values, such as headers and forms, by name. If a name repeats, its first values are compared, then
 * its second ones. Differences that `isIgnored` accepts become `renewed` lines.
 */
export function compareFields(
  one: readonly Field[],
  other: readonly Field[],
  separator: string,
  isIgnored: (name: string, oldValue: string, newValue: string) => boolean,
): ComparedText {
  /** The fields of `other` that have no partner yet, by name. Each list is reversed, so that `pop` takes the first field. */
  const unpairedFields = new Map<string, Field[]>();
  for (const field of other.toReversed()) {
    const namesakes = unpairedFields.get(field[0]);
    if (namesakes === undefined) unpairedFields.set(field[0], [field]);
    else namesakes.push(field);
  }
  const pairedFields = new Set<Field>();
  const writeField = (field: Field) => field.join(separator);
  const lines = one.map((field) => {
    const partner = unpairedFields.get(field[0])?.pop();
    if (partner === undefined) return makeLine(writeField(field), null);
    pairedFields.add(partner);
    return makeLine(
      writeField(field),
      writeField(partner),
      isIgnored(field[0], field[1], partner[1]),
    );
  });
  const addedFields = other.filter((field) => !pairedFields.has(field));
  return withCounts([...lines, ...addedFields.map((field) => makeLine(null, writeField(field)))]);
}
