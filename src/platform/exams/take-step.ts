import type { ExamRecord } from '../model/exam.ts';
import type { World } from '../model/world/world.ts';
import type { Examination, Sight, Step } from './engine/exam.ts';
import { EXAMS } from './index.ts';

/** The exam of that name, if there is one. */
export const examNamed = (name: string): Examination | undefined =>
  EXAMS.find((exam) => exam.name === name);

/** Lets an armed exam look at something, in the transaction that is open; returns its step, or null if it did not. */
export function lookAtSight(world: World, row: ExamRecord, sight: Sight): Step | null {
  const step = examNamed(row.name)?.step(row, sight, world) ?? null;
  if (step !== null) takeStep(world, { ...row, finished_at: null }, step);
  return step;
}

/** Stores what a step notes, and does what it causes. */
export function takeStep(world: World, row: ExamRecord, { state, changes }: Step): void {
  // What is caused may meet what the exam arms with it.
  world.exams.put({ ...row, state: { ...state } });
  const after = changes.reduce((now, change) => change(world, now), state);
  world.exams.put({ ...row, state: { ...after } });
}
