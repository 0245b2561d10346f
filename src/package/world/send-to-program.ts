import { MAX_ANSWER_BYTES, OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
import type { Send, SendOutcome } from '../../platform/runtime/outbound.ts';
import type { Program } from './world.ts';

/** A `Send` that calls a function with each request of a platform, within the limits for a program on the network. */
export function sendToProgram(program: Program): Send {
  return async ({ method, url, headers, body }) => {
    const request = new Request(url, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
    });
    const { promise: late, stop } = lateOutcome();
    try {
      return await Promise.race([answerOf(program, request), late]);
    } finally {
      stop();
    }
  };
}

async function answerOf(program: Program, request: Request): Promise<SendOutcome> {
  try {
    const response = await program(request);
    const bytes = await response.arrayBuffer();
    const body = new TextDecoder().decode(bytes.slice(0, MAX_ANSWER_BYTES));
    const headers = Object.fromEntries(response.headers);
    return { kind: 'answered', status: response.status, headers, body };
  } catch (reason) {
    const detail = `the program threw: ${reason instanceof Error ? reason.message : String(reason)}`;
    return { kind: 'failed', reason: 'unknown_error', detail };
  }
}

function lateOutcome(): { promise: Promise<SendOutcome>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const promise = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(
      () =>
        resolve({
          kind: 'failed',
          reason: 'http_timeout',
          detail: `the program did not answer within ${OUTBOUND_TIMEOUT_MS / 1000} seconds`,
        }),
      OUTBOUND_TIMEOUT_MS,
    );
  });
  return { promise, stop: () => clearTimeout(timer) };
}
