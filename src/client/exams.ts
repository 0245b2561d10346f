import type { ArmExam, Exam } from '../contract/sandbox.ts';
import type { ParleyClient } from './transport/client.ts';

type SandboxCalls = Pick<ParleyClient, 'sandbox'>;

const examPath = (name: string) => `/exams/${encodeURIComponent(name)}`;

/** Arms an exam: replaces the world, as a reset does, with one that examines its client. */
export async function armExam(client: SandboxCalls, name: string, options: ArmExam = {}) {
  const body = { method: 'POST', body: options } as const;
  return (await client.sandbox<{ exam: Exam }>(examPath(name), body)).exam;
}

/** Tells an exam that its client is done: points that wait for another call are decided now. */
export async function finishExam(client: SandboxCalls, name: string) {
  const path = `${examPath(name)}/finish`;
  return (await client.sandbox<{ exam: Exam }>(path, { method: 'POST' })).exam;
}
