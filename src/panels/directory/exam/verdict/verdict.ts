import type { Exam } from '../../../../contract/sandbox.ts';

/** The exam of this view. */
export const EXAM = 'paging';

/** The titles of the points that a client missed. */
export const missedIn = (exam: Exam): readonly string[] =>
  exam.points.filter(({ state }) => state === 'failed').map(({ title }) => title);

/** The verdict so far, in one or two sentences, to announce. */
export function verdictOf(exam: Exam): string {
  const passed = exam.points.filter(({ state }) => state === 'passed').length;
  const missed = missedIn(exam);
  if (missed.length > 0) return `The exam is failed. Missed: ${missed.join(', ')}.`;
  const of = `${passed} of ${exam.points.length} points`;
  return exam.state === 'passed' ? `The exam is passed, with ${of}.` : `${of} are passed so far.`;
}
