import type { CallAnswer } from './transport/call.ts';
import type { ParleyClient } from './transport/client.ts';
import type { TextRequest } from './transport/requests.ts';

/** A call that was made: what was sent, and what it was answered with. */
export interface MadeCall {
  readonly request: TextRequest;
  readonly answer: CallAnswer;
}

/** Makes a call. Rejects only when nothing answered. */
export async function makeCall(
  client: Pick<ParleyClient, 'call'>,
  request: TextRequest,
): Promise<MadeCall> {
  return { request, answer: await client.call(request) };
}

/** Whether a call was made and not refused. */
export const succeeded = (made: MadeCall | undefined): boolean => made?.answer.code === null;

/** A text of the JSON of an answer; empty where it has none. */
export function textOf(made: MadeCall | undefined, field: string): string {
  const value = made?.answer.json?.[field];
  return typeof value === 'string' ? value : '';
}
