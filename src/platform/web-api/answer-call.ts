import { ERRORS } from '../../contract/errors.ts';
import type { ExchangeActor } from '../../contract/sandbox.ts';
import { JSON_TYPE, type Answer } from '../http/answer.ts';
import type { ReceivedBody } from '../http/body.ts';
import { readRequest } from '../http/reading.ts';
import type { Caller } from '../methods/define-method.ts';
import { methodNamed } from '../methods/registry.ts';
import { runCall } from '../pipeline/run.ts';
import type { World } from '../world.ts';

/** Reads a request and answers it against the world there is once it has been read. */
export type Answering = (world: World) => Answer;

/**
 * The Web API surface: `{base_url}/api/<method>`. Reading a body takes time; the call itself does not, so
 * reading comes first and what it answers is run against the world in one go.
 */
export async function readCall(
  request: Request,
  url: URL,
  path: string,
  body: ReceivedBody,
): Promise<Answering> {
  const name = nameOf(path);
  const registered = methodNamed(name);
  if (registered === undefined) return () => unknownMethod(name);
  const reading = await readRequest(request, url, body);
  return (world) => {
    const {
      status,
      headers,
      body: answer,
      error,
      warnings,
      trace,
      caller,
      changes,
    } = runCall(world, registered, reading);
    return {
      name,
      status,
      headers: { 'content-type': JSON_TYPE, ...headers },
      body: JSON.stringify(answer),
      error,
      warnings,
      trace,
      actor: actorOf(caller),
      changes,
    };
  };
}

function nameOf(path: string): string {
  const name = path.replace(/^\/api\/?/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** docs/assumptions.md, A-1. */
function unknownMethod(name: string): Answer {
  return {
    name,
    status: 200,
    headers: { 'content-type': JSON_TYPE },
    body: JSON.stringify({ ok: false, error: 'unknown_method', req_method: name }),
    error: 'unknown_method',
    warnings: [],
    trace: [
      {
        rule: 'method',
        verdict: 'refused',
        looked_at: `method ${JSON.stringify(name)}`,
        detail: ERRORS.unknown_method.fix,
        error: 'unknown_method',
      },
    ],
    actor: null,
    changes: [],
  };
}

function actorOf(caller: Caller | null): ExchangeActor | null {
  if (caller === null) return null;
  const { token, app, user } = caller;
  return { token_type: token.type, app_id: app.id, user_id: token.user, label: user.real_name };
}
