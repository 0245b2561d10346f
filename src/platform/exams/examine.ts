import type { Exam, ExamLine } from '../../contract/sandbox.ts';
import { examKey, type ExamRecord } from '../model/exam.ts';
import type { World } from '../model/world/world.ts';
import type { Examination } from './engine/exam.ts';
import { EXAMS } from './index.ts';
import { takeStep } from './take-step.ts';

export { lookAtCall } from './look-at-call.ts';
export { examNamed } from './take-step.ts';
export { watchExams } from './watch.ts';

/**
 * Arms an exam, in the transaction that is open: for everything in a new world, whose conditions are entered by the caller, or for
 * one app among others.
 */
export function armExamIn(world: World, exam: Examination, app_id?: string): void {
  const { name, initial } = exam;
  const row = world.exams.put({ name, app_id, finished_at: null, state: { ...initial } });
  const first = exam.start(row, world);
  if (first !== null) takeStep(world, row, first);
}

/** Whether an exam needs a world of its own: what it arms would affect every app (docs/assumptions.md, A-103). */
export const needsWorld = ({ meets_all, arms }: Examination): boolean =>
  meets_all === true || Object.keys(arms).length > 0;

/** Says that the client is done, in the transaction that is open. */
export function finishExamIn(world: Pick<World, 'exams' | 'clock'>, row: ExamRecord): void {
  world.exams.put({ ...row, finished_at: world.clock.now() });
}

/** The row of an armed exam: that of an app, or else that of the whole world. */
export const armedExam = (
  world: Pick<World, 'exams'>,
  name: string,
  app_id?: string,
): ExamRecord | undefined => world.exams.get(examKey({ name, app_id }));

/** The verdicts so far of everything that is armed, in the order of the list. */
export const allVerdicts = (world: Pick<World, 'exams' | 'clock'>): Exam[] => {
  const rows = Array.from(world.exams.scan());
  return EXAMS.flatMap((exam) =>
    rows.filter(({ name }) => name === exam.name).map((row) => verdictOf(world, exam, row)),
  );
};

/** The verdict of an armed exam at this moment. */
export function verdictOf(world: Pick<World, 'clock'>, exam: Examination, row: ExamRecord): Exam {
  const finished = row.finished_at !== null;
  const { calls, walks, under_way, findings } = exam.judge(row, {
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
  const app_id = row.app_id ?? null;
  return { ...aboutOf(exam), app_id, state, verdict, calls, walks, given: { ...given }, points };
}

const OPEN = {
  state: 'open',
  detail: '',
  exchange: null,
  delivery: null,
  interaction: null,
} as const;

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

const aboutOf = (exam: Examination) => {
  const { name, title, about, does, kind, needs, lesson } = exam;
  return {
    name,
    title,
    about,
    does,
    kind,
    needs: [...needs],
    lesson,
    needs_world: needsWorld(exam),
  };
};

/** Every exam, and the state of those that are armed: for an app, or else for the whole world. */
export const examLines = (world: Pick<World, 'exams' | 'clock'>, app_id?: string): ExamLine[] =>
  EXAMS.map((exam) => {
    const row = armedExam(world, exam.name, app_id);
    const armed = row === undefined ? null : verdictOf(world, exam, row);
    return {
      ...aboutOf(exam),
      state: armed?.state ?? null,
      verdict: armed?.verdict ?? null,
      app_id: app_id ?? null,
      points: pointsOf(exam),
    };
  });
