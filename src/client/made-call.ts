import type { CallAnswer } from './transport/call.ts';
import type { ParleyClient } from './transport/client.ts';
import type { TextRequest } from './transport/requests.ts';

/** A call that was made: its request and its response. */
export interface MadeCall {
  readonly request: TextRequest;
  readonly answer: CallAnswer;
}

/** Makes a call. Rejects only if there is no response. */
export async function makeCall(
  client: Pick<ParleyClient, 'call'>,
  request: TextRequest,
): Promise<MadeCall> {
  return { request, answer: await client.call(request) };
}

/** Whether a call was made and succeeded. */
export const hasSucceeded = (call: MadeCall | undefined): boolean => call?.answer.code === null;

/** A string field of the JSON response; empty if it is missing. */
export function textOf(call: MadeCall | undefined, field: string): string {
  const value = call?.answer.json?.[field];
  return typeof value === 'string' ? value : '';
}
