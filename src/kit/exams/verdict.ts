import { countsOf } from '../../contract/exams/report.ts';
import type { Exam, ExamPoint } from '../../contract/sandbox.ts';

/** The titles of the points that a client failed. */
export const failedTitles = (exam: Pick<Exam, 'points'>): readonly string[] =>
  exam.points.filter(({ state }) => state === 'failed').map(({ title }) => title);

/** The verdict so far, in one or two sentences for an announcement. */
export function verdictOf(exam: Exam): string {
  const failedPoints = failedTitles(exam);
  const pointsText = `${countsOf(exam)} points`;
  if (failedPoints.length > 0) return `The exam is failed. Failed: ${failedPoints.join(', ')}.`;
  if (exam.state === 'passed') return `The exam is passed, with ${pointsText}.`;
  if (exam.verdict === 'not_shown') return `The exam is not passed: ${pointsText} were shown.`;
  return `${pointsText} are passed so far.`;
}

/**
 * Describes for an announcement what changed between two reports on the same client: points that passed, failed or opened again,
 * and a new verdict. Null if nothing changed, or if the exam was started again in between.
 */
export function describeChanges(before: Exam, after: Exam): string | null {
  if (before.name !== after.name || after.calls < before.calls || after.state === 'ready')
    return null;
  const listChanged = (state: ExamPoint['state'], word: string) => {
    const titles = after.points.filter(
      (point) => point.state === state && stateIn(before, point.id) !== state,
    );
    return titles.length === 0 ? [] : [`${word}: ${titles.map(({ title }) => title).join(', ')}.`];
  };
  const pointChanges = [
    ...listChanged('passed', 'Passed'),
    ...listChanged('failed', 'Failed'),
    ...listChanged('open', 'Open again'),
  ];
  const hasNewVerdict = after.verdict !== null && after.verdict !== before.verdict;
  const changes = hasNewVerdict ? [...pointChanges.slice(0, 2), verdictOf(after)] : pointChanges;
  return changes.length === 0 ? null : changes.join(' ');
}

const stateIn = ({ points }: Exam, id: string) => points.find((point) => point.id === id)?.state;
