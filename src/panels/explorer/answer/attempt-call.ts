import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { PreparedRequest } from '../draft/prepared-request.ts';
import type { CallResult } from './answer.ts';

/** Sends a request. One that gets no answer ends as `failed`, with a sentence that says what to do. */
export async function attemptCall(
  client: Pick<ParleyClient, 'call'>,
  request: PreparedRequest,
  signal: AbortSignal,
): Promise<CallResult> {
  const fault = headerFault(request);
  if (fault !== null) return { kind: 'failed', message: fault };
  try {
    const { verb, url, headers, body } = request;
    const answer = await client.call({ verb, url, headers, body: body?.bytes ?? null }, signal);
    return { kind: 'answered', answer: { ...answer, isFromLog: false } };
  } catch (error) {
    return {
      kind: 'failed',
      message: `Nothing answered: ${messageOf(error)}. Look whether the address is right and the platform runs; a reload of the page starts it again.`,
    };
  }
}

/** Browsers refuse to send some headers; they say so only in a riddle. */
function headerFault({ headers }: PreparedRequest): string | null {
  for (const [name, value] of headers) {
    if (!isSendable(value)) {
      return `No browser sends the header ${name} with this value: it may hold no line breaks and only characters of ISO-8859-1. Change it, or use the curl snippet.`;
    }
  }
  return null;
}

/** The characters the Fetch standard lets into the value of a header. */
const isSendable = (value: string) => /^[\t\x20-\xff]*$/.test(value);
