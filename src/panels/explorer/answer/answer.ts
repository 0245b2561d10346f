import type { Exchange } from '../../../contract/sandbox.ts';
import { answerOf, type CallAnswer } from '../../../client/transport/call.ts';
import type { Fields } from '../draft/body/field.ts';

/** An answer to show: just received, or read from the log after a reload. */
export interface Answer extends CallAnswer {
  /** The log keeps only the beginning of a long body. */
  readonly isFromLog: boolean;
}

/** How a call ended. */
export type CallResult =
  | {
      readonly kind: 'answered';
      readonly answer: Answer;
      /** The arguments that were sent; undefined for an answer from the log. */
      readonly sentFields?: Fields;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** The answer that the log has recorded for an exchange. */
export function answerOfExchange(exchange: Exchange): Answer {
  const { headers, body } = exchange.response;
  const answer = answerOf({
    url: exchange.request.url,
    status: exchange.status,
    headers,
    text: body.text,
    bytes: body.bytes,
    duration_ms: exchange.duration_ms,
    exchange: exchange.id,
    truncated: body.truncated,
  });
  return { ...answer, isFromLog: true };
}
