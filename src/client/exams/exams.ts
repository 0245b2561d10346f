import type { ArmExam, Exam } from '../../contract/sandbox.ts';
import type { ParleyClient } from '../transport/client.ts';
import { nextEpoch, type WorldClient, type WorldStreamStore } from '../world/world-stream.ts';

type SandboxCalls = Pick<ParleyClient, 'sandbox'>;

const examPath = (name: string) => `/exams/${encodeURIComponent(name)}`;

/** Arms an exam: replaces the world, as a reset does, with one that examines its client. */
export async function armExam(client: SandboxCalls, name: string, options: ArmExam = {}) {
  const body = { method: 'POST', body: options } as const;
  return (await client.sandbox<{ exam: Exam }>(examPath(name), body)).exam;
}

/** Arms an exam, and waits until the page shows the new world. In a class, the exam examines one app, and the world stays. */
export async function armAndWait(
  client: WorldClient,
  stream: WorldStreamStore,
  name: string,
  options: ArmExam = {},
): Promise<Exam> {
  const { epoch } = stream.getState();
  const exam = await armExam(client, name, options);
  if (exam.app_id === null) await nextEpoch(stream, epoch);
  return exam;
}

/** Tells an exam that its client is done: points that wait for another call are decided now. */
export async function finishExam(client: SandboxCalls, name: string) {
  const path = `${examPath(name)}/finish`;
  return (await client.sandbox<{ exam: Exam }>(path, { method: 'POST' })).exam;
}

/**
 * Whether a point of the exam is still to be decided, which can happen by time alone, without a call that the stream reports.
 * A failed exam can still have open points.
 */
export const canStillChange = ({ state, points }: Pick<Exam, 'state' | 'points'>): boolean =>
  state === 'running' || (state === 'failed' && points.some((point) => point.state === 'open'));
