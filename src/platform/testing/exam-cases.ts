import { describe, expect, it } from 'vitest';
import type { Exam } from '../../contract/sandbox.ts';
import { openExam, type ExamCase } from './exam-world.ts';

export const pointsIn = ({ points }: Exam, state: string): string[] =>
  points.filter((point) => point.state === state).map(({ id }) => id);

/** Examines each client, and compares the verdict with what the exam must say of it. */
export function describeExams(cases: readonly ExamCase[]): void {
  describe.each([...new Set(cases.map(({ exam }) => exam))])('%s', (name) => {
    const own = cases.filter(({ exam }) => exam === name);
    it.each(own.map((each) => [each.client, each] as const))(
      'of a client that %s',
      async (_client, { runs, passed, failed, options, verdict, calls }) => {
        const world = await openExam(name, options);
        await runs(world);
        const exam = await world.finish();
        expect({ passed: pointsIn(exam, 'passed'), failed: pointsIn(exam, 'failed') }).toEqual({
          passed,
          failed,
        });
        const isWhole = pointsIn(exam, 'open').length === 0;
        const usual = failed.length > 0 ? 'failed' : isWhole ? 'passed' : 'not_shown';
        expect(exam.verdict).toBe(verdict ?? usual);
        expect(exam.calls).toBe(calls ?? exam.calls);
        for (const { id, state, detail, ...shown } of exam.points) {
          expect(detail).toMatch(/\.$/);
          // The report has the evidence that it names.
          const evidence = shown.exchange ?? shown.delivery ?? shown.interaction;
          expect([id, evidence !== null]).toEqual([id, state !== 'open']);
        }
      },
    );
  });
}
