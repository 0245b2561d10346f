import { countsOf } from '../../contract/exams/report.ts';
import type { Exam, ExamPoint } from '../../contract/sandbox.ts';

/** The titles of the points that a client failed. */
export const titlesFailedIn = (exam: Pick<Exam, 'points'>): readonly string[] =>
  exam.points.filter(({ state }) => state === 'failed').map(({ title }) => title);

/** The verdict so far, in one or two sentences, to announce. */
export function verdictOf(exam: Exam): string {
  const failed = titlesFailedIn(exam);
  const of = `${countsOf(exam)} points`;
  if (failed.length > 0) return `The exam is failed. Failed: ${failed.join(', ')}.`;
  if (exam.state === 'passed') return `The exam is passed, with ${of}.`;
  if (exam.verdict === 'not_shown') return `The exam is not passed: ${of} were shown.`;
  return `${of} are passed so far.`;
}

/**
 * What is new between two verdicts on the same client, to announce: the points that turned, and the verdict once it is
 * decided. Null if nothing turned, or if the exam was armed again.
 */
export function describeChanges(before: Exam, after: Exam): string | null {
  if (before.name !== after.name || after.calls < before.calls || after.state === 'ready')
    return null;
  const turned = (state: ExamPoint['state'], word: string) => {
    const titles = after.points.filter(
      (point) => point.state === state && stateIn(before, point.id) !== state,
    );
    return titles.length === 0 ? [] : [`${word}: ${titles.map(({ title }) => title).join(', ')}.`];
  };
  const points = [
    ...turned('passed', 'Passed'),
    ...turned('failed', 'Failed'),
    ...turned('open', 'Open again'),
  ];
  const isDecided = after.verdict !== null && after.verdict !== before.verdict;
  const news = isDecided ? [...points.slice(0, 2), verdictOf(after)] : points;
  return news.length === 0 ? null : news.join(' ');
}

const stateIn = ({ points }: Exam, id: string) => points.find((point) => point.id === id)?.state;
