import type { Exam, ExamLine, RecordChange } from '../../contract/sandbox.ts';
import type { ExamRecord } from '../model/exam.ts';
import type { World } from '../model/world/world.ts';
import type { Examination, WireCall } from './exam.ts';
import { EXAMS } from './index.ts';

/** The exam of that name, if there is one. */
export const examNamed = (name: string): Examination | undefined =>
  EXAMS.find((exam) => exam.name === name);

/** Arms an exam in a new world, in the transaction that is open. Its conditions are entered by the caller. */
export function armExamIn(world: Pick<World, 'exams'>, { name, begins }: Examination): void {
  world.exams.put({ name, finished_at: null, state: { ...begins } });
}

/** Says that the client is done, in the transaction that is open. */
export function finishExamIn(world: Pick<World, 'exams' | 'clock'>, row: ExamRecord): void {
  world.exams.put({ ...row, finished_at: world.clock.now() });
}

/**
 * Lets the armed exams look at a call. What they note of it, and what happens in the world because of it, is one
 * transaction. Returns its changes: none if no exam looks at the call.
 */
export function examine(
  world: World,
  call: Omit<WireCall, 'after_finish'>,
): readonly RecordChange[] {
  if (world.exams.size === 0) return [];
  return world.transact(() => {
    // The table changes meanwhile.
    const rows = Array.from(world.exams.scan());
    for (const row of rows) {
      const after_finish = row.finished_at !== null;
      const step = examNamed(row.name)?.step(row.state, { ...call, after_finish });
      if (step === undefined || step === null) continue;
      world.exams.put({ ...row, finished_at: null, state: { ...step.state } });
      for (const happens of step.happens) happens(world);
    }
  }).changes;
}

/** The verdict of an armed exam at this moment; undefined if it is not armed. */
export function verdictOf(
  world: Pick<World, 'exams' | 'clock'>,
  exam: Examination,
): Exam | undefined {
  const row = world.exams.get(exam.name);
  if (row === undefined) return undefined;
  const moment = { now: world.clock.now(), finished: row.finished_at !== null };
  const { calls, walks, under_way, findings } = exam.judge(row.state, moment);
  const points = Object.entries(exam.points).map(([id, { title, fix }]) => ({
    id,
    title,
    ...(findings[id] ?? OPEN),
    fix,
  }));
  const isShort = ({ id, state }: (typeof points)[number]) =>
    state !== 'passed' && exam.points[id]?.may_stay_open !== true;
  const state = points.some((point) => point.state === 'failed')
    ? 'failed'
    : calls === 0
      ? 'ready'
      : under_way || points.some(isShort)
        ? 'running'
        : 'passed';
  const { name, title, about } = exam;
  return { name, title, about, state, calls, walks, points };
}

const OPEN = { state: 'open', detail: '', exchange: null } as const;

/** Every exam, and the state of those that are armed. */
export const examLines = (world: Pick<World, 'exams' | 'clock'>): ExamLine[] =>
  EXAMS.map((exam) => {
    const { name, title, about } = exam;
    return { name, title, about, state: verdictOf(world, exam)?.state ?? null };
  });
