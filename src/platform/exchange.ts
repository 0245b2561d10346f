import type { Exchange, RecordChange } from '../contract/sandbox.ts';
import type { Surface } from './deployment.ts';
import type { Answer } from './http/answer.ts';
import type { ReceivedBody } from './http/body.ts';
import { apps } from './model/app.ts';
import { codes } from './model/code.ts';
import { consents } from './model/consent.ts';
import { refreshTokens } from './model/refresh-token.ts';
import { tokens } from './model/token.ts';
import { webhooks } from './model/webhook.ts';
import { masking, recordBody, redactHeaders } from './http/redact.ts';

/** A call that changes more than this is no matter of single records. */
const MOST_TOUCHED = 20;

/** What a call was, beside its answer. Times: `at` in seconds of the world, `duration_ms` of the host. */
export interface Circumstances {
  readonly id: string;
  readonly surface: Surface;
  readonly request: Request;
  readonly url: URL;
  readonly received: ReceivedBody;
  readonly at: number;
  readonly duration_ms: number;
  /** Values that must not be recorded wherever they stand, beside those that are told by their shape. */
  readonly secrets: readonly string[];
}

/** Tables whose rows hold what must not be recorded. */
const SECRET_TABLES: ReadonlySet<string> = new Set(
  [tokens, refreshTokens, codes, consents, webhooks, apps].map(({ name }) => name),
);

/** Fields of those rows that are secret whatever they hold; `challenge` may be the verifier itself. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'secret',
  'client_secret',
  'signing_secret',
  'verification_token',
  'challenge',
]);

/** A value of a row with its secrets masked, however deep they stand. */
function maskedRow(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((each) => maskedRow(each, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, held]) => [
      field,
      SECRET_FIELDS.has(field) && held !== null ? '…' : maskedRow(held, mask),
    ]),
  );
}

/** The record of a call and its answer, secrets masked. */
export function exchangeOf(
  { id, surface, request, url, received, at, duration_ms, secrets }: Circumstances,
  answer: Answer,
): Exchange {
  const mask = masking(secrets);
  const requestBody = recordBody(received.bytes, mask);
  const responseBody = recordBody(answer.body, mask);
  return {
    id,
    surface,
    name: answer.name,
    verb: request.method,
    path: mask(url.pathname + url.search),
    at,
    duration_ms,
    status: answer.status,
    error: answer.error,
    warnings: answer.warnings,
    actor: answer.actor,
    request_bytes: requestBody.bytes,
    response_bytes: responseBody.bytes,
    // Records of tokens are known by the token.
    touched: answer.changes.slice(0, MOST_TOUCHED).map(({ table, key }) => mask(`${table} ${key}`)),
    request: {
      url: mask(url.href),
      headers: redactHeaders(request.headers, mask),
      body: requestBody,
    },
    response: { headers: redactHeaders(Object.entries(answer.headers), mask), body: responseBody },
    // Records of tokens are named by the token here too.
    trace: answer.trace.map(({ looked_at, detail, ...step }) => ({
      ...step,
      looked_at: mask(looked_at),
      ...(detail === undefined ? {} : { detail: mask(detail) }),
    })),
    changes: answer.changes.map((change) =>
      SECRET_TABLES.has(change.table) ? (maskedRow(change, mask) as RecordChange) : change,
    ),
    events: [],
  };
}
