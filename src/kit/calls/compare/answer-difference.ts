import { comparableAnswer, holdsSigned } from '../../../contract/demo/answer.ts';
import { partsOfLocation, type ReadAnswer } from '../../../contract/demo/values/answer-value.ts';
import { parseJson } from '../../../contract/json.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { findDifferences, type Difference, type JsonPath } from './json-difference.ts';

/** An answer to compare: its HTTP status, its body, and the address that it redirects to, as they were sent. */
export interface ComparedAnswer extends ReadAnswer {
  readonly status: number;
}

/** Whether an answer is the expected one, and where it differs. */
export interface AnswerDifference {
  readonly isSame: boolean;
  /** The expected and the new HTTP status, if they differ. */
  readonly status: readonly [expected: number, answered: number] | null;
  readonly differences: readonly Difference[];
  /** Whether values were left out that each host signs with its own keys, such as an `id_token`. */
  readonly leavesOutSigned: boolean;
  /** Whether the bodies differ and at least one is not JSON, so that no place can be named. */
  readonly isText: boolean;
}

/**
 * Compares two answers of the same call. Addresses of the host and values signed with its keys are left out: see
 * `comparableAnswer`.
 */
export function answerDifference(
  expected: ComparedAnswer,
  answered: ComparedAnswer,
  addresses: WorldBrief['deployment'],
): AnswerDifference {
  const status =
    expected.status === answered.status ? null : ([expected.status, answered.status] as const);
  const before = comparableAnswer(expected.body, addresses);
  const after = comparableAnswer(answered.body, addresses);
  const { isText, differences: inBody } =
    before === after ? NO_DIFFERENCE : compareTexts(before, after);
  const comparableLocation = ({ location }: ComparedAnswer) =>
    typeof location === 'string'
      ? { location: partsOfLocation(comparableAnswer(location, addresses)) }
      : {};
  const differences = [
    ...findDifferences(comparableLocation(expected), comparableLocation(answered)),
    ...inBody,
  ];
  return {
    isText,
    differences,
    status,
    isSame: status === null && differences.length === 0 && !isText,
    leavesOutSigned: holdsSigned(expected.body) || holdsSigned(answered.body),
  };
}

const NO_DIFFERENCE = { differences: [], isText: false } as const;

function compareTexts(before: string, after: string) {
  const expected = parseJson(before);
  const answered = parseJson(after);
  if ('value' in expected && 'value' in answered)
    return { differences: findDifferences(expected.value, answered.value), isText: false };
  const arePages = 'fault' in expected && 'fault' in answered && [before, after].every(isPage);
  if (!arePages) return { differences: [], isText: true };
  const lines = (text: string) => ({ lines: text.split('\n') });
  return { differences: findDifferences(lines(before), lines(after)), isText: false };
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
