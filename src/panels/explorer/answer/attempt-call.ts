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
      message: `The platform did not answer: ${messageOf(error)}. Check the address and the conditions of the world, or reload the page to restart the platform.`,
    };
  }
}

/** Browsers refuse to send some headers, with an error message that does not explain why. */
function headerFault({ headers }: PreparedRequest): string | null {
  for (const [name, value] of headers) {
    if (!isSendable(value)) {
      return `Browsers cannot send the header ${name} with this value. It must not contain line breaks, or characters outside ISO-8859-1. Change it, or use the curl snippet.`;
    }
  }
  return null;
}

/** Whether all characters are allowed in a header value by the Fetch standard. */
const isSendable = (value: string) => /^[\t\x20-\xff]*$/.test(value);
