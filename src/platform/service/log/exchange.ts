import type { Exchange } from '../../../contract/sandbox.ts';
import type { KnownSecrets } from '../../../contract/secrets/known.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { type Answer, type RequestHead, type RequestHeaders, traceOf } from '../../http/answer.ts';
import type { ReceivedBody } from '../../http/body.ts';
import { answerHeaders } from '../../http/answer-headers.ts';
import { recordBody, redactHeaders } from '../../http/redact.ts';
import type { World } from '../../model/world/world.ts';
import type { Surface } from '../../runtime/deployment.ts';
import { cut, recordChanges } from './recorded-changes.ts';
import { sourceOf } from './source.ts';
import { touchedBy } from './touched.ts';
import { eventsAmong, withoutEvents } from './world-event.ts';

/** Maximum length of a recorded address, in characters. */
const MAX_TEXT_LENGTH = 16_000;

/** Maximum length of one value in a trace, in characters: the evidence of a rule may be as long as a body. */
const MAX_TRACE_VALUE_LENGTH = 1_000;

/** A call without its answer. `at` is in seconds by the world's clock, `duration_ms` is by the host's clock. */
export interface Circumstances {
  readonly id: string;
  readonly surface: Surface;
  readonly verb: string;
  readonly url: string;
  /** As they came; nobody changes them. */
  readonly headers: RequestHeaders;
  readonly received: ReceivedBody;
  readonly at: number;
  readonly duration_ms: number;
  /** Secrets of the world to mask, in addition to those recognized by their format. */
  readonly secrets: KnownSecrets;
  /** Id of the delivery or the interaction that caused the call, or null. */
  readonly caused_by: string | null;
  /** Why the platform failed after it had answered; undefined if it did not. */
  readonly failure?: unknown;
}

/**
 * The record of a call and its answer, with secrets masked and long texts cut. It depends only on the arguments, so
 * it can be created at any later time.
 */
export function exchangeOf(
  { id, surface, verb, url, headers, received, at, duration_ms, secrets, caused_by }: Circumstances,
  answer: Answer,
): Exchange {
  const known = { secrets, sent: answer.secrets ?? [] };
  const safe = (text: string, most = MAX_TEXT_LENGTH) => clip(mask(text, known), most);
  const brief = (text: string) => safe(text, MAX_TRACE_VALUE_LENGTH);
  const requestBody = recordBody(received.bytes, known);
  const responseBody = recordBody(answer.body, known);
  const { origin, pathname, search } = new URL(url);
  const path = safe(pathname + search);
  const caused = eventsAmong(answer.changes);
  const own = withoutEvents(answer.changes);
  const { changes, left_out } = recordChanges(own, known);
  const requestHeaders = redactHeaders(headers, known);
  return {
    id,
    surface,
    // The name of an unknown method comes from the caller.
    name: brief(answer.name),
    verb: safe(verb),
    path,
    at,
    duration_ms,
    status: answer.status,
    // `api.test` returns any error the caller asks for.
    error: answer.error === null ? null : brief(answer.error),
    warnings: answer.warnings,
    actor: answer.actor,
    request_bytes: requestBody.bytes,
    response_bytes: responseBody.bytes,
    touched: touchedBy(own, known),
    caused_by,
    source: sourceOf(requestHeaders),
    request: {
      url: origin + path,
      headers: requestHeaders,
      body: requestBody,
    },
    response: {
      headers: redactHeaders(
        Object.entries(answerHeaders(answer.status, answer.headers, id)),
        known,
      ),
      body: responseBody,
    },
    trace: traceOf(answer).map(({ evidence, detail, error, ...step }) => ({
      ...step,
      evidence: brief(evidence),
      ...(detail === undefined ? {} : { detail: brief(detail) }),
      ...(error === undefined ? {} : { error: brief(error) }),
    })),
    changes,
    ...(left_out === 0 ? {} : { changes_left_out: left_out }),
    events: caused,
  };
}

/**
 * The delivery or the interaction that a call names as its cause, by its id or by the id of one of its envelopes
 * (`<delivery>.<n>`). Null if it names none, or one that the world does not have.
 */
export function causeOf(
  { deliveries, interactions }: Pick<World, 'deliveries' | 'interactions'>,
  { headers }: Pick<RequestHead, 'headers'>,
): string | null {
  const cause = headers.get('x-parley-caused-by');
  if (cause === null) return null;
  const [named = ''] = cause.split('.');
  return deliveries.has(named) || interactions.has(named) ? named : null;
}

const clip = (text: string, most: number) => (text.length <= most ? text : `${cut(text, most)}…`);
