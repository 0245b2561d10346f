import type { ArmExam, Exam } from '../../../../contract/sandbox.ts';
import { armExam } from '../../../../client/exams.ts';
import {
  nextEpoch,
  type WorldClient,
  type WorldStreamStore,
} from '../../../../client/world/world-stream.ts';
import { EXAM } from '../verdict/verdict.ts';

/** Arms the exam, which replaces the world. Resolves once the page shows the new one. */
export async function armInNewWorld(
  client: WorldClient,
  stream: WorldStreamStore,
  options: ArmExam,
): Promise<Exam> {
  const { epoch } = stream.getState();
  const exam = await armExam(client, EXAM, options);
  await nextEpoch(stream, epoch);
  return exam;
}
