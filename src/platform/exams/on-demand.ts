import type { RecordChange } from '../../contract/sandbox.ts';
import type { World } from '../model/world/world.ts';
import type { WireCall } from './exam.ts';

type Examine = (world: World, call: Omit<WireCall, 'after_finish'>) => readonly RecordChange[];

let examine: Examine | null = null;

/** Loads the exams, which few worlds have. Must be done before a call of a world with an armed exam is answered. */
export async function loadExams(): Promise<void> {
  examine ??= (await import('./examine.ts')).examine;
}

/** Lets the armed exams look at a call, see `examine`. Throws if they were not loaded. */
export const examineNow: Examine = (world, call) => {
  if (examine === null) throw new Error('the exams were not loaded before the call was answered');
  return examine(world, call);
};
