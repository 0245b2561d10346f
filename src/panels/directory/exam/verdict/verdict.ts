import type { Exam } from '../../../../contract/sandbox.ts';

/** The exam of this view. */
export const EXAM = 'paging';

/** The titles of the points that a client missed. */
export const titlesMissedIn = (exam: Exam): readonly string[] =>
  exam.points.filter(({ state }) => state === 'failed').map(({ title }) => title);

/**
 * Whether silence alone can still decide a point: nobody reports that, so the verdict must be read again. An exam can
 * be failed by one point while others are open.
 */
export const maySettle = ({ state, points }: Exam): boolean =>
  state === 'running' || (state === 'failed' && points.some((point) => point.state === 'open'));

/** The verdict so far, in one or two sentences, to announce. */
export function verdictOf(exam: Exam): string {
  const passed = exam.points.filter(({ state }) => state === 'passed').length;
  const missed = titlesMissedIn(exam);
  if (missed.length > 0) return `The exam is failed. Missed: ${missed.join(', ')}.`;
  const of = `${passed} of ${exam.points.length} points`;
  return exam.state === 'passed' ? `The exam is passed, with ${of}.` : `${of} are passed so far.`;
}
