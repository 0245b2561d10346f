import { markdownLine, POINT_WORDS, verdictWord } from '../contract/exams/report.ts';
import type { ClassExam } from '../contract/links/class.ts';
import type { Exam } from '../contract/sandbox.ts';
import type { MemberRecord } from './class-record.ts';
import { fileAnswer, table } from './results.ts';

const FORMATS = {
  csv: { type: 'text/csv', write: csvOf },
  json: { type: 'application/json', write: jsonOf },
  md: { type: 'text/markdown', write: markdownOf },
} as const;
export type ReportFormat = keyof typeof FORMATS;

/** The exam of a learner’s app, as the report shows it. It leaves out what the client was given: that holds tokens. */
const classExamOf = ({ id, name }: MemberRecord, exam: Exam): ClassExam => ({
  member: id,
  learner: name,
  exam: exam.name,
  title: exam.title,
  verdict: exam.verdict,
  points: exam.points.map(
    ({ id: point, title, state, detail, exchange, delivery, interaction }) => ({
      id: point,
      title,
      state,
      detail,
      evidence: exchange ?? delivery ?? interaction,
    }),
  ),
});

/** A learner, and the exams of their app; empty without an exam. */
interface ExaminedLearner {
  readonly name: string;
  readonly exams: readonly ClassExam[];
}

/** The exams of a class as a file: each learner with each exam and point, what was seen, and the call or delivery that shows it. */
export function examReport(
  members: readonly MemberRecord[],
  verdicts: readonly Exam[],
  format: ReportFormat,
): Response {
  const learners = members
    .filter(({ role }) => role === 'learner')
    .map((member): ExaminedLearner => {
      const own = verdicts.filter(({ app_id }) => app_id !== null && app_id === member.app_id);
      return { name: member.name, exams: own.map((exam) => classExamOf(member, exam)) };
    });
  const { type, write } = FORMATS[format];
  return fileAnswer(`class-exams.${format}`, type, write(learners));
}

function jsonOf(learners: readonly ExaminedLearner[]): string {
  return JSON.stringify({ ok: true, exams: learners.flatMap(({ exams }) => exams) }, null, 2);
}

function csvOf(learners: readonly ExaminedLearner[]): string {
  const rows = learners.flatMap(({ name, exams }) =>
    exams.length === 0
      ? [[name, '', '', '', '', '', '']]
      : exams.flatMap(({ exam, verdict, points }) =>
          points.map(({ id, state, detail, evidence }) => [
            name,
            exam,
            verdict ?? 'under_way',
            id,
            state === 'open' ? 'not_shown' : state,
            detail,
            evidence ?? '',
          ]),
        ),
  );
  return table([['name', 'exam', 'verdict', 'point', 'state', 'seen', 'evidence'], ...rows]);
}

function markdownOf(learners: readonly ExaminedLearner[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map(markdownLine).join(' | ')} |`;
  const counts = learners.map(({ name, exams }) => {
    const count = (verdict: Exam['verdict']) =>
      String(exams.filter((exam) => exam.verdict === verdict).length);
    return row([name, ...(['passed', 'failed', 'not_shown', null] as const).map(count)]);
  });
  const points = learners.flatMap(({ name, exams }) =>
    exams.flatMap((exam) => [
      '',
      `## ${markdownLine(`${name}: ${exam.title}`)}`,
      '',
      `**${verdictWord(exam)}**`,
      '',
      '| Point | Verdict | What was seen | Evidence |',
      '| --- | --- | --- | --- |',
      ...exam.points.map(({ title, state, detail, evidence }) =>
        row([title, POINT_WORDS[state], detail, evidence ?? '']),
      ),
    ]),
  );
  return [
    '# Exams of the class',
    '',
    'A point that was not shown is no pass.',
    '',
    '| Learner | Passed | Failed | Not shown | Under way |',
    '| --- | --- | --- | --- | --- |',
    ...counts,
    ...points,
    '',
  ].join('\n');
}
