import { comparableAnswer, holdsSigned } from '../../../contract/demo/answer.ts';
import { partsOfLocation, type ReadAnswer } from '../../../contract/demo/values/answer-value.ts';
import { parseJson } from '../../../contract/json.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { differencesOf, type Difference, type JsonPath } from './json-difference.ts';

/** An answer to compare: its HTTP status, its body and where it redirects to, as they were sent. */
export interface ComparedAnswer extends ReadAnswer {
  readonly status: number;
}

/** Whether an answer is the expected one, and where it differs. */
export interface AnswerDifference {
  readonly isSame: boolean;
  /** The expected and the new HTTP status, if they differ. */
  readonly status: readonly [expected: number, answered: number] | null;
  readonly differences: readonly Difference[];
  /** Whether values were left out that each host signs with keys of its own, such as an `id_token`. */
  readonly leavesOutSigned: boolean;
  /** Whether the bodies differ and at least one is not JSON, so that no place can be named. */
  readonly isText: boolean;
}

/**
 * Compares two answers of the same call. The addresses of the host are not compared, and neither is what its keys signed: see
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
    before === after ? NOTHING : differenceOfTexts(before, after);
  const comparableLocation = ({ location }: ComparedAnswer) =>
    typeof location === 'string'
      ? { location: partsOfLocation(comparableAnswer(location, addresses)) }
      : {};
  const differences = [
    ...differencesOf(comparableLocation(expected), comparableLocation(answered)),
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

const NOTHING = { differences: [], isText: false } as const;

function differenceOfTexts(before: string, after: string) {
  const expected = parseJson(before);
  const answered = parseJson(after);
  if ('value' in expected && 'value' in answered)
    return { differences: differencesOf(expected.value, answered.value), isText: false };
  const arePages = 'fault' in expected && 'fault' in answered && [before, after].every(isPage);
  if (!arePages) return { differences: [], isText: true };
  const lines = (text: string) => ({ lines: text.split('\n') });
  return { differences: differencesOf(lines(before), lines(after)), isText: false };
}

/** Pages are compared line by line. */
const isPage = (text: string): boolean => /^\s*<!doctype html/i.test(text);

/** A path for people to read: `message.blocks[0].block_id`; `the whole answer` for the root. */
export function formatPath(path: JsonPath): string {
  if (path.length === 0) return 'the whole answer';
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[\w-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** A value for people to read, cut to a length that fits in a line. */
export function formatValue(value: unknown, most = 200): string {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
