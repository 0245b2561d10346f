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
import { recordBody, redact, redactHeaders } from './http/redact.ts';

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
}

/** Tables whose rows hold what must not be recorded. */
const SECRET_TABLES: ReadonlySet<string> = new Set(
  [tokens, refreshTokens, codes, consents, webhooks, apps].map(({ name }) => name),
);

function withoutSecrets(change: RecordChange): RecordChange {
  if (!SECRET_TABLES.has(change.table)) return change;
  const text = redact(JSON.stringify(change)).replaceAll(/"secret":"[^"]*"/g, '"secret":"…"');
  return JSON.parse(text) as RecordChange;
}

/** The record of a call and its answer, secrets masked. */
export function exchangeOf(
  { id, surface, request, url, received, at, duration_ms }: Circumstances,
  answer: Answer,
): Exchange {
  const requestBody = recordBody(received.bytes);
  const responseBody = recordBody(answer.body);
  return {
    id,
    surface,
    name: answer.name,
    verb: request.method,
    path: redact(url.pathname + url.search),
    at,
    duration_ms,
    status: answer.status,
    error: answer.error,
    warnings: answer.warnings,
    actor: answer.actor,
    request_bytes: requestBody.bytes,
    response_bytes: responseBody.bytes,
    // Records of tokens are known by the token.
    touched: answer.changes
      .slice(0, MOST_TOUCHED)
      .map(({ table, key }) => redact(`${table} ${key}`)),
    request: { url: redact(url.href), headers: redactHeaders(request.headers), body: requestBody },
    response: { headers: redactHeaders(Object.entries(answer.headers)), body: responseBody },
    // Records of tokens are named by the token here too.
    trace: answer.trace.map(({ looked_at, ...step }) => ({
      ...step,
      looked_at: redact(looked_at),
    })),
    changes: answer.changes.map(withoutSecrets),
    events: [],
  };
}
