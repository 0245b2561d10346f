import type { Exchange, RecordChange, RecordedBody } from '../../../contract/sandbox.ts';
import type { KnownSecrets } from '../../../contract/secrets/known.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { type Answer, type RequestHead, type RequestHeaders, traceOf } from '../../http/answer.ts';
import type { ReceivedBody } from '../../http/body.ts';
import { answerHeaders } from '../../http/answer-headers.ts';
import { recordBody, redactHeaders } from '../../http/redact.ts';
import type { World } from '../../model/world/world.ts';
import type { Surface } from '../../runtime/deployment.ts';
import { sourceOf } from './source.ts';
import { eventsAmong, withoutEvents } from './world-event.ts';
import { isSecretField } from '../../../contract/secrets/masked-fields.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import type { Known } from '../../../contract/secrets/secret-spans.ts';
import { isMessageTable, isTableName, type TouchedRecord } from '../../../contract/tables.ts';
import type { MessageRecord } from '../../model/message.ts';

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
  const maskAndClip = (text: string, most = MAX_TEXT_LENGTH) => clip(mask(text, known), most);
  const brief = (text: string) => maskAndClip(text, MAX_TRACE_VALUE_LENGTH);
  const { request_note, file_bytes } = answer;
  const requestBody = noteBytes(
    recordBody(request_note ?? received.bytes, known),
    file_bytes?.request,
  );
  const responseBody = noteBytes(recordBody(answer.body, known), file_bytes?.response);
  const { origin, pathname, search } = new URL(url);
  const path = maskAndClip(pathname + search);
  const caused = eventsAmong(answer.changes);
  const own = withoutEvents(answer.changes);
  const { changes, left_out } = recordChanges(own, known);
  const requestHeaders = redactHeaders(headers, known);
  return {
    id,
    surface,
    // The name of an unknown method comes from the caller.
    name: brief(answer.name),
    verb: maskAndClip(verb),
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

/** A body for which the log has a note, with the bytes that it stands for. */
const noteBytes = (body: RecordedBody, bytes: number | undefined): RecordedBody =>
  bytes === undefined ? body : { ...body, bytes, truncated: true };

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

const clip = (text: string, most: number) =>
  text.length <= most ? text : `${truncate(text, most)}…`;

/** The most changed records of one call that the log keeps; the rest are counted. */
const MAX_CHANGES = 200;
/** The most characters for all changed records of one call. */
const MAX_HELD_LENGTH = 256 * 1024;
/** Longer texts and lists are cut, with a note of how much is missing. */
const MAX_CHANGED_TEXT_LENGTH = 4000;
const MAX_LIST_LENGTH = 200;
/** Real data is not nested deeper. */
const MAX_DEPTH = 32;

/** The changes of a call as the log keeps them. */
interface RecordedChanges {
  readonly changes: readonly RecordChange[];
  /** How many more records were changed. */
  readonly left_out: number;
}

/** The changes of a call with secrets masked, shortened to the limits of the log. */
function recordChanges(changes: readonly RecordChange[], known: Known): RecordedChanges {
  const writer = new RowWriter(known);
  const kept: RecordChange[] = [];
  for (const { table, key, before, after } of changes) {
    if (kept.length === MAX_CHANGES || writer.isFull) break;
    // The key of a token record is the token.
    kept.push({
      table,
      key: mask(key, known),
      before: writer.row(before),
      after: writer.row(after),
    });
  }
  return { changes: kept, left_out: changes.length - kept.length };
}

/** Copies rows for display, until the limit is reached. */
class RowWriter {
  readonly #known: Known;
  #left = MAX_HELD_LENGTH;

  constructor(known: Known) {
    this.#known = known;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** A value of a row with secrets masked at any depth, cut if it is too long. */
  row(value: unknown, depth = 0): unknown {
    this.#left -= 8;
    if (typeof value === 'string') return this.#text(mask(value, this.#known));
    if (typeof value !== 'object' || value === null) return value;
    if (this.isFull || depth === MAX_DEPTH) return '…';
    if (Array.isArray(value)) return this.#list(value, depth);
    const fields = Object.entries(value);
    const written = fields.slice(0, MAX_LIST_LENGTH).map(([name, held]) => {
      this.#left -= name.length;
      const field = mask(name, this.#known);
      return [field, isSecret(name, held) ? hideValue(held) : this.row(held, depth + 1)] as const;
    });
    const more = fields.length - written.length;
    return Object.fromEntries(more === 0 ? written : [...written, ['…', `${more} more`]]);
  }

  #list(values: readonly unknown[], depth: number): unknown[] {
    const kept = values.slice(0, MAX_LIST_LENGTH).map((value) => this.row(value, depth + 1));
    const more = values.length - kept.length;
    return more === 0 ? kept : [...kept, `… ${more} more`];
  }

  #text(text: string): string {
    const kept = truncate(text, Math.max(0, Math.min(MAX_CHANGED_TEXT_LENGTH, this.#left)));
    this.#left -= kept.length;
    return kept.length === text.length
      ? text
      : `${kept}… ${text.length - kept.length} more characters`;
  }
}

/** A code challenge is the verifier itself unless its method is S256 (RFC 7636, 4.2). */
const isSecret = (name: string, held: unknown): boolean =>
  name === 'challenge'
    ? !(typeof held === 'object' && held !== null && 'method' in held && held.method === 'S256')
    : isSecretField(name);

/** What is shown instead of a secret; null stays null. */
function hideValue(value: unknown): unknown {
  if (typeof value === 'string') return maskSecret(value);
  return value === null || typeof value === 'boolean' ? value : '…';
}

/**
 * The first `most` characters of a text, as a copy. Engines keep the whole text in memory as long as a slice of it is
 * used; a copy lets them free the rest.
 */
function truncate(text: string, most: number): string {
  return text.length <= most ? text : (JSON.parse(JSON.stringify(text.slice(0, most))) as string);
}

/** The most changed records that a summary lists. */
const MAX_ROWS_LISTED = 20;

/** The first twenty changed records, for views that show some of them. Secrets in their keys are masked. */
export const touchedBy = (changes: readonly RecordChange[], known: Known): TouchedRecord[] =>
  changes.slice(0, MAX_ROWS_LISTED).flatMap(({ table, key, before, after }): TouchedRecord[] => {
    if (!isTableName(table)) return [];
    const shown = mask(key, known);
    if (!isMessageTable(table)) return [{ table, key: shown }];
    const { channel, ts } = (after ?? before) as Place;
    return [{ table, key: shown, channel, ts }];
  });

type Place = Pick<MessageRecord, 'channel' | 'ts'>;
