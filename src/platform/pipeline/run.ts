import type { ErrorCode, WarningCode } from '../../contract/errors/errors.ts';
import type { RecordChange } from '../../contract/sandbox.ts';
import type { TraceStep } from '../../contract/trace.ts';
import { JSON_TYPE } from '../http/answer.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import type { AppRecord } from '../model/app.ts';
import type { TokenRecord } from '../model/token.ts';
import type { World } from '../model/world/world.ts';
import {
  firstRefusal,
  type Refusing,
  type Judged,
  type Judgement,
  resolveTrace,
} from './judgement.ts';
import { injectFailure } from './injected-failure.ts';
import {
  type Call,
  type Caller,
  type ClientCaller,
  type Failure,
  isFailure,
  takesToken,
} from './method.ts';
import { adjustLimit, pagingOf } from './paging.ts';
import type { RegisteredMethod } from './registered-method.ts';
import type { Verdict } from './rule.ts';
import { type Subject, subjectOf } from './subject.ts';

/** The result of a Web API call, before it becomes a response. */
export interface CallResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body, `ok` first. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly error: string | null;
  readonly warnings: readonly string[];
  /** Written when it is read. */
  readonly trace: () => readonly TraceStep[];
  readonly caller: Caller | null;
  /** The app that authenticated with its client secret instead of a token; else null. */
  readonly client: AppRecord | null;
  readonly changes: readonly RecordChange[];
}

/**
 * Runs one call: the rules that apply to its method, in their order, then the method inside one transaction. A
 * refused call changes nothing. The trace says of each rule why it passed or refused.
 */
export function runCall(
  world: World,
  registered: RegisteredMethod,
  request: ParsedRequest,
): CallResult {
  const subject = subjectOf(world, registered, request);
  const trace: Judged[] = [];
  const refused = firstRefusal(registered.rules, subject, trace);
  if (refused !== null) return refusalResult(subject, trace, refused);

  const remarks: string[] = [];
  const injected = injectFailure(world, registered.method, subject.caller?.app.id ?? null);
  const { result, changes } = world.transact(
    () => registered.method.handler(callOf(subject, remarks) as Call<never, never>),
    (answer) => (!isFailure(answer) || answer.commit === true) && injected?.done !== false,
    subject.caller?.user.id,
  );
  if (isFailure(result)) {
    trace.push({ rule: registered.method.name, judgement: judgementOf(result) });
    return { ...failureResult(subject, trace, result), changes };
  }
  if (injected !== null) {
    const detail = injected.done
      ? 'injected failure after the work was done'
      : 'injected failure; nothing was done';
    const failure: Failure = { failed: injected.code, evidence: changesInWords(changes), detail };
    trace.push({ rule: 'failure', judgement: judgementOf(failure) });
    return { ...failureResult(subject, trace, failure), changes };
  }
  const detail = remarks.length === 0 ? {} : { detail: remarks.join('; ') };
  trace.push({
    rule: registered.method.name,
    judgement: { evidence: lateWords(changes), ...detail },
  });
  return callResult(subject, trace, { body: { ok: true, ...result }, changes });
}

function callOf(subject: Subject, remarks: string[]): Call<unknown, Caller | ClientCaller | null> {
  const { world, method, decoded, cursor, request, filters } = subject;
  const sizes = method.pagination ?? { default_limit: 1, max_limit: 1 };
  const limit = adjustLimit(request.values.get('limit'), sizes);
  const after = cursor !== null && 'after' in cursor ? cursor.after : null;
  return {
    world,
    args: 'args' in decoded ? decoded.args : {},
    caller: callerOf(subject),
    client: appOfClient(subject),
    given: request.values,
    files: 'files' in request.parsed ? request.parsed.files : undefined,
    remark: (text) => remarks.push(text),
    paging: pagingOf(world, { method: method.name, filters }, limit, after),
  };
}

function callerOf(subject: Subject): Caller | ClientCaller | null {
  if (takesToken(subject.method)) return subject.caller;
  const app = appOfClient(subject);
  return app === null ? null : { app };
}

/** The app that authenticated with its client secret; null if it used a token or is not authenticated. */
function appOfClient({ client, named }: Subject): AppRecord | null {
  return client !== null && client.fault === undefined && client.secret === named?.client_secret
    ? named
    : null;
}

const judgementOf = ({ failed, evidence, detail }: Failure): Judgement<string> => ({
  refused: failed,
  evidence,
  ...(detail === undefined ? {} : { detail }),
});

/** A function of its own, so that the trace keeps nothing of the call but its changes. */
const lateWords = (changes: readonly RecordChange[]) => () => changesInWords(changes);

/** The most changed records that the trace names; the rest are counted. */
const MAX_NAMED_RECORDS = 20;

function changesInWords(changes: readonly RecordChange[]): string {
  if (changes.length === 0) return 'changed nothing';
  const named = changes.slice(0, MAX_NAMED_RECORDS).map(({ table, key }) => `${table} ${key}`);
  const more = changes.length - named.length;
  return `changed ${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

function refusalResult(
  subject: Subject,
  trace: readonly Judged[],
  refused: Refusing<ErrorCode, Verdict>,
): CallResult {
  return failureResult(subject, trace, { failed: refused.refused, ...refused }, refused);
}

function failureResult(
  subject: Subject,
  trace: readonly Judged[],
  { failed, extra, messages }: Pick<Failure, 'failed' | 'extra' | 'messages'>,
  { headers, status = 200 }: Pick<Verdict, 'headers' | 'status'> = {},
): CallResult {
  const metadata = messages === undefined ? {} : { response_metadata: { messages } };
  const body = { ok: false, error: failed, ...extra, ...metadata };
  return { ...callResult(subject, trace, { body, changes: [] }, headers), status, error: failed };
}

function callResult(
  subject: Subject,
  trace: readonly Judged[],
  { body, changes }: { body: Record<string, unknown>; changes: readonly RecordChange[] },
  headers?: Readonly<Record<string, string>>,
): CallResult {
  const { request, caller } = subject;
  const warnings = warningsOf(request);
  return {
    status: 200,
    headers: headers === undefined ? headersOf(subject) : { ...headersOf(subject), ...headers },
    body: withWarnings(body, warnings),
    error: null,
    warnings,
    trace: resolveTrace(trace),
    caller,
    client: appOfClient(subject),
    changes,
  };
}

/** The headers of every answer to a method: those about scopes, if it takes a token. */
function headersOf({ registered, caller }: Subject): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'content-type': JSON_TYPE };
  // RFC 6749, 5.1: old caches do not know no-store.
  if (registered.method.client === true) headers['pragma'] = 'no-cache';
  if (caller !== null && takesToken(registered.method)) {
    headers['x-oauth-scopes'] = joinScopes(caller.token);
    headers['x-accepted-oauth-scopes'] = registered.accepted_scopes;
  }
  return headers;
}

const JOINED = new WeakMap<TokenRecord, string>();

/** The scopes of a token for a header: they are in each answer to it. */
function joinScopes(token: TokenRecord): string {
  const known = JOINED.get(token);
  if (known !== undefined) return known;
  const joined = token.scopes.join(',');
  JOINED.set(token, joined);
  return joined;
}

/** Warnings appear twice: joined in `warning`, and as a list in `response_metadata.warnings`. */
function withWarnings(
  body: Record<string, unknown>,
  warnings: readonly string[],
): Record<string, unknown> {
  if (warnings.length === 0) return body;
  const metadata = typeof body['response_metadata'] === 'object' ? body['response_metadata'] : {};
  return { ...body, warning: warnings.join(','), response_metadata: { ...metadata, warnings } };
}

/**
 * Warnings about the encoding of a POST (interface, "Errors"). JSON is always UTF-8 and a form is ASCII, so only
 * plain text should name a charset; multipart should not (docs/assumptions.md, A-8).
 */
function warningsOf({ verb, contentType, body }: ParsedRequest): WarningCode[] {
  if (verb !== 'POST' || contentType === null || body.bytes.byteLength === 0) return [];
  const { type, charset } = contentType;
  if (charset === null) return type === 'text/plain' ? ['missing_charset'] : [];
  return type === 'multipart/form-data' ? ['superfluous_charset'] : [];
}
