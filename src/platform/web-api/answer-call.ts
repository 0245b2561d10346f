import { late } from '../../base/late.ts';
import { ERRORS } from '../../contract/errors/errors.ts';
import type { ExchangeActor } from '../../contract/sandbox.ts';
import { isSecretField } from '../../contract/secrets/masked-fields.ts';
import {
  JSON_TYPE,
  type Answer,
  type Answering,
  type ArrivedRequest,
  type ShownCall,
} from '../http/answer.ts';
import { readRequest, type ParsedRequest } from '../http/parsed-request.ts';
import { ALL_METHODS, methodNamed } from '../methods/registry.ts';
import { answerBody, answerValues } from '../pipeline/json-text.ts';
import type { World } from '../model/world/world.ts';
import type { RegisteredMethod } from '../pipeline/registered-method.ts';
import { runCall, type CallResult } from '../pipeline/run.ts';
import { hasUnsigned, signTokens } from '../pipeline/unsigned-token.ts';

/**
 * The Web API surface: `{base_url}/api/<method>`. Reading a body is asynchronous, the call itself is not: the body is read
 * first, then the call runs in one step.
 */
export function readCall(arrived: ArrivedRequest): Answering | Promise<Answering> {
  const name = nameOf(arrived.path);
  const found = methodNamed(name);
  if (found instanceof Promise)
    return found.then((registered) => readCallOf(registered, name, arrived));
  return readCallOf(found, name, arrived);
}

function readCallOf(
  registered: RegisteredMethod | undefined,
  name: string,
  { request, url, body, world, pause }: ArrivedRequest,
): Answering | Promise<Answering> {
  if (registered === undefined)
    return explainName(name).then((detail) => () => refuseUnknownMethod(name, detail));
  const read = readRequest(request, url, body);
  const { needs, prepare } = registered.method;
  const missing = needs?.filter((part) => part.get() === null) ?? [];
  return read instanceof Promise || missing.length > 0 || prepare !== undefined
    ? Promise.all([read, prepare?.(world, pause), ...missing.map((part) => part.load())]).then(
        ([parsed]) => startAnswering(registered, parsed),
      )
    : startAnswering(registered, read);
}

function startAnswering(registered: RegisteredMethod, parsedRequest: ParsedRequest): Answering {
  return (world) => {
    const {
      status,
      headers,
      body: answer,
      error,
      warnings,
      trace,
      caller,
      client,
      changes,
    } = runCall(world, registered, parsedRequest);
    return {
      name: registered.method.name,
      status,
      headers,
      body: answerBody(answer),
      error,
      warnings,
      trace,
      actor: actorOf({ caller, client }),
      secrets: secretsIn(parsedRequest.values),
      changes,
      cause: interactionOf(world, parsedRequest.values),
      shown: world.exams.size === 0 ? undefined : showCall(parsedRequest, answer),
      finish: hasUnsigned(answer)
        ? async (keys) => answerBody(await signTokens(answer, (claims) => keys.sign(claims)))
        : undefined,
    };
  };
}

/** The interaction whose trigger a call carries; null without one. */
function interactionOf(
  { triggers }: Pick<World, 'triggers'>,
  values: ReadonlyMap<string, unknown>,
): string | null {
  const id = values.get('trigger_id');
  return typeof id === 'string' ? (triggers.get(id)?.interaction ?? null) : null;
}

const showCall = ({ values, bare }: ParsedRequest, answer: CallResult['body']): ShownCall => ({
  given: values,
  bare,
  answer: () => answerValues(answer),
});

/** Shorter values, or those without a digit or capital, could be any word. */
const SECRET = /^(?=.{6})(?=.*[A-Z0-9])/s;

function secretsIn(values: ReadonlyMap<string, unknown>): string[] {
  const found: string[] = [];
  for (const [name, value] of values)
    if (isSecretField(name) && typeof value === 'string' && SECRET.test(value)) found.push(value);
  return found;
}

/** What the path of every call begins with; the slash is missing if nothing follows. */
const BASE = '/api/';

/** The method that a call of this path names. */
export function nameOf(path: string): string {
  const name = path.slice(BASE.length);
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Every method that the service has: only calls of others need it. */
const COVERAGE = late(() => import('../../contract/coverage/coverage.ts'));

/** What the trace says of a name that no method has. Where that cannot be loaded, the refusal says less. */
const explainName = (name: string): Promise<string> =>
  Promise.all([COVERAGE.load(), ALL_METHODS.load()]).then(
    ([{ explainUnknown }, methods]) =>
      explainUnknown(name, new Set(methods.map(({ method }) => method.name))) || UNKNOWN.fix,
    () => UNKNOWN.fix,
  );

const UNKNOWN = ERRORS.unknown_method;

/** docs/assumptions.md, A-1. */
function refuseUnknownMethod(name: string, detail: string): Answer {
  // What the service took away it names so; older programs still call it.
  const isGone = name === 'files.upload';
  const error = isGone ? 'method_deprecated' : 'unknown_method';
  const named = isGone ? {} : { req_method: name };
  return {
    name,
    status: 200,
    headers: { 'content-type': JSON_TYPE },
    body: JSON.stringify({ ok: false, error, ...named }),
    error,
    warnings: [],
    trace: [
      {
        rule: 'method',
        verdict: 'refused',
        evidence: `method ${JSON.stringify(name)}`,
        detail,
        error,
      },
    ],
    actor: null,
    changes: [],
  };
}

function actorOf({ caller, client }: Pick<CallResult, 'caller' | 'client'>): ExchangeActor | null {
  if (client !== null)
    return { token_type: 'client', app_id: client.id, user_id: null, label: client.name };
  if (caller === null) return null;
  const { token, app, user } = caller;
  return { token_type: token.type, app_id: app.id, user_id: token.user, label: user.real_name };
}
