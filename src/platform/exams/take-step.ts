import type { ExamRecord } from '../model/exam.ts';
import type { World } from '../model/world/world.ts';
import type { Examination, Sight, Step } from './engine/exam.ts';
import { EXAMS } from './index.ts';

/** The exam of that name, if there is one. */
export const examNamed = (name: string): Examination | undefined =>
  EXAMS.find((exam) => exam.name === name);

/**
 * Lets the armed exams look at something, in the transaction that is open; returns the steps of those that did. With a name
 * only that exam looks.
 */
export function lookAtSight(
  world: World,
  sightFor: (row: ExamRecord) => Sight,
  only?: string,
): readonly Step[] {
  // The table changes meanwhile.
  return Array.from(world.exams.scan()).flatMap((row) => {
    if (only !== undefined && row.name !== only) return [];
    const step = examNamed(row.name)?.step(row.state, sightFor(row), world) ?? null;
    if (step === null) return [];
    takeStep(world, { ...row, finished_at: null }, step);
    return [step];
  });
}

/** Stores what a step notes, and does what it causes. */
export function takeStep(world: World, row: ExamRecord, { state, happens }: Step): void {
  const after = happens.reduce((now, happen) => happen(world, now), state);
  world.exams.put({ ...row, state: { ...after } });
}
