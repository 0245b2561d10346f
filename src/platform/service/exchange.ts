import type { Exchange } from '../../contract/sandbox.ts';
import type { KnownSecrets } from '../../contract/secrets/known.ts';
import { mask } from '../../contract/secrets/mask.ts';
import type { Surface } from '../runtime/deployment.ts';
import type { Answer } from '../http/answer.ts';
import type { ReceivedBody } from '../http/body.ts';
import { cut } from './cut.ts';
import { recordBody, redactHeaders } from '../http/redact.ts';
import { recordedChanges } from './recorded-changes.ts';
import { touchedBy } from './touched.ts';
import { eventsAmong, withoutEvents } from './world-event.ts';

/** The longest address that is kept, in characters. */
const LONGEST_TEXT = 16_000;

/** The most that a trace holds of one value, in characters: what a rule looked at may be as long as a body. */
const LONGEST_IN_TRACE = 1_000;

/** What a call was, beside its answer. Times: `at` in seconds of the world, `duration_ms` of the host. */
export interface Circumstances {
  readonly id: string;
  readonly surface: Surface;
  readonly request: Request;
  readonly url: URL;
  readonly received: ReceivedBody;
  readonly at: number;
  readonly duration_ms: number;
  /** What the world holds that must not be recorded, beside what is told by its shape. */
  readonly secrets: KnownSecrets;
}

/**
 * The record of a call and its answer, secrets masked and cut where it grows too long. It follows from what is
 * given and nothing else, so it may be written at any later time.
 */
export function exchangeOf(
  { id, surface, request, url, received, at, duration_ms, secrets }: Circumstances,
  answer: Answer,
): Exchange {
  const known = { secrets, sent: answer.secrets ?? [] };
  const safe = (text: string, most = LONGEST_TEXT) => clipped(mask(text, known), most);
  const brief = (text: string) => safe(text, LONGEST_IN_TRACE);
  const requestBody = recordBody(received.bytes, known);
  const responseBody = recordBody(answer.body, known);
  const path = safe(url.pathname + url.search);
  const caused = eventsAmong(answer.changes);
  const own = withoutEvents(answer.changes);
  const { changes, left_out } = recordedChanges(own, known);
  return {
    id,
    surface,
    // What nobody knows is named by whoever asks for it.
    name: brief(answer.name),
    verb: safe(request.method),
    path,
    at,
    duration_ms,
    status: answer.status,
    // `api.test` fails with whatever it is told to.
    error: answer.error === null ? null : brief(answer.error),
    warnings: answer.warnings,
    actor: answer.actor,
    request_bytes: requestBody.bytes,
    response_bytes: responseBody.bytes,
    touched: touchedBy(changes, own),
    request: {
      url: url.origin + path,
      headers: redactHeaders(request.headers, known),
      body: requestBody,
    },
    response: { headers: redactHeaders(Object.entries(answer.headers), known), body: responseBody },
    trace: answer.trace.map(({ evidence, detail, error, ...step }) => ({
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

const clipped = (text: string, most: number) =>
  text.length <= most ? text : `${cut(text, most)}…`;
