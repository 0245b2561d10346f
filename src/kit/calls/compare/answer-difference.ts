import { comparableAnswer, holdsSigned } from '../../../contract/demo/answer.ts';
import { partsOfLocation, type ReadAnswer } from '../../../contract/demo/values/answer-value.ts';
import { parseJson } from '../../../contract/json.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { findDifferences, type Difference, type JsonPath } from './json-difference.ts';

/** An answer to compare: its HTTP status, its body, and the address that it redirects to, as the platform sent them. */
export interface WholeAnswer extends ReadAnswer {
  readonly status: number;
}

/** Whether an answer is the expected one, and where it differs. */
export interface AnswerDifference {
  readonly isSame: boolean;
  /** The expected and the new HTTP status, if they differ. */
  readonly status: readonly [expected: number, actual: number] | null;
  readonly differences: readonly Difference[];
  /** Whether the answers have values that each host signs with its own keys, such as an `id_token`. They are not compared. */
  readonly leavesOutSigned: boolean;
  /** Whether the bodies differ and cannot be compared in detail, because one of them is not JSON. */
  readonly hasOtherText: boolean;
}

/**
 * Compares an answer with the expected one. Addresses of the host and values signed with its keys are ignored: see
 * `comparableAnswer`.
 */
export function answerDifference(
  expected: WholeAnswer,
  actual: WholeAnswer,
  addresses: WorldBrief['deployment'],
): AnswerDifference {
  const status =
    expected.status === actual.status ? null : ([expected.status, actual.status] as const);
  const expectedBody = comparableAnswer(expected.body, addresses);
  const actualBody = comparableAnswer(actual.body, addresses);
  const { hasOtherText, differences: bodyDifferences } =
    expectedBody === actualBody ? NO_DIFFERENCE : compareBodies(expectedBody, actualBody);
  const comparableLocation = ({ location }: WholeAnswer) =>
    typeof location === 'string'
      ? { location: partsOfLocation(comparableAnswer(location, addresses)) }
      : {};
  const differences = [
    ...findDifferences(comparableLocation(expected), comparableLocation(actual)),
    ...bodyDifferences,
  ];
  return {
    hasOtherText,
    differences,
    status,
    isSame: status === null && differences.length === 0 && !hasOtherText,
    leavesOutSigned: holdsSigned(expected.body) || holdsSigned(actual.body),
  };
}

const NO_DIFFERENCE = { differences: [], hasOtherText: false } as const;

function compareBodies(expectedBody: string, actualBody: string) {
  const expected = parseJson(expectedBody);
  const actual = parseJson(actualBody);
  if ('value' in expected && 'value' in actual)
    return { differences: findDifferences(expected.value, actual.value), hasOtherText: false };
  const arePages =
    'fault' in expected && 'fault' in actual && [expectedBody, actualBody].every(isPage);
  if (!arePages) return { differences: [], hasOtherText: true };
  const lines = (text: string) => ({ lines: text.split('\n') });
  return {
    differences: findDifferences(lines(expectedBody), lines(actualBody)),
    hasOtherText: false,
  };
}

/** Whether a text is an HTML page. Pages are compared line by line. */
const isPage = (text: string): boolean => /^\s*<!doctype html/i.test(text);

/** Writes a path for people to read: `message.blocks[0].block_id`; `the whole answer` for the root. */
export function formatPath(path: JsonPath): string {
  if (path.length === 0) return 'the whole answer';
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[\w-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** Writes a value for people to read, cut to a length that fits in a line. */
export function formatValue(value: unknown, maxLength = 200): string {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}
