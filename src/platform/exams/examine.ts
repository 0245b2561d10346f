import type { Exam, ExamLine } from '../../contract/sandbox.ts';
import type { ExamRecord } from '../model/exam.ts';
import type { World } from '../model/world/world.ts';
import type { Examination } from './engine/exam.ts';
import { EXAMS } from './index.ts';
import { takeStep } from './take-step.ts';

export { lookAtCall } from './look-at-call.ts';
export { examNamed } from './take-step.ts';
export { watchExams } from './watch.ts';

/** Arms an exam in a new world, in the transaction that is open. Its conditions are entered by the caller. */
export function armExamIn(world: World, exam: Examination): void {
  const { name, begins } = exam;
  const row = world.exams.put({ name, finished_at: null, state: { ...begins } });
  const first = exam.start(row.state, world);
  if (first !== null) takeStep(world, row, first);
}

/** Says that the client is done, in the transaction that is open. */
export function finishExamIn(world: Pick<World, 'exams' | 'clock'>, row: ExamRecord): void {
  world.exams.put({ ...row, finished_at: world.clock.now() });
}

/** The verdict of an armed exam at this moment; undefined if it is not armed. */
export function verdictOf(
  world: Pick<World, 'exams' | 'clock'>,
  exam: Examination,
): Exam | undefined {
  const row = world.exams.get(exam.name);
  if (row === undefined) return undefined;
  const finished = row.finished_at !== null;
  const { calls, walks, under_way, findings } = exam.judge(row.state, {
    now: world.clock.now(),
    finished,
  });
  const points = pointsOf(exam).map((point) => ({ ...point, ...OPEN, ...findings[point.id] }));
  const isShort = points.some(({ state, optional }) => state === 'open' && !optional);
  const hasFailed = points.some((point) => point.state === 'failed');
  const isOver = !under_way && (calls > 0 || finished);
  const verdict = hasFailed ? 'failed' : !isOver ? null : isShort ? 'not_shown' : 'passed';
  const state = hasFailed
    ? 'failed'
    : calls === 0
      ? 'ready'
      : verdict === 'passed'
        ? 'passed'
        : 'running';
  const { given = {} } = row.state as { readonly given?: Readonly<Record<string, string>> };
  return { ...aboutOf(exam), state, verdict, calls, walks, given: { ...given }, points };
}

const OPEN = { state: 'open', detail: '', exchange: null, delivery: null } as const;

/** What an exam looks for, in the order of the report card. */
const pointsOf = (exam: Examination): ExamLine['points'] =>
  Object.entries(exam.points).map(([id, { title, fix, within_s, section, may_stay_open }]) => ({
    id,
    title,
    fix,
    within_s: within_s ?? null,
    section: section ?? exam.section,
    optional: may_stay_open === true,
  }));

const aboutOf = ({ name, title, about, does, kind, needs, lesson }: Examination) => ({
  name,
  title,
  about,
  does,
  kind,
  needs: [...needs],
  lesson,
});

/** Every exam, and the state of those that are armed. */
export const examLines = (world: Pick<World, 'exams' | 'clock'>): ExamLine[] =>
  EXAMS.map((exam) => ({
    ...aboutOf(exam),
    state: verdictOf(world, exam)?.state ?? null,
    points: pointsOf(exam),
  }));
