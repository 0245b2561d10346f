import { late } from '../../base/late.ts';
import type { Recipe } from '../../contract/conditions.ts';
import { isSandboxCall } from '../../contract/demo/sandbox-calls.ts';
import { MOMENT_HEADER } from '../../contract/headers/moment.ts';
import type { SandboxChange } from '../../contract/sandbox.ts';
import { mask } from '../../contract/secrets/mask.ts';
import { quoteShort } from '../http/form.ts';
import { isRefusal, type Refusal, refusalResponse, refuse } from '../http/refusal.ts';
import { pathBelow } from '../runtime/deployment.ts';
import { secretsOf } from '../model/world/world-secrets.ts';
import { IN_THE_PAST, type ServiceView } from '../service/past/past.ts';
import type { Service } from '../service/service.ts';
import type { NotedCall, Route, Sandbox } from './route/define-route.ts';
import { fitBody, readJson } from './route/json-body.ts';
import { START_ROUTES } from './start-routes.ts';

const RECIPES = late(() => import('../recipes/recipes.ts'), { ahead: true });
const OTHER_ROUTES = late(() => import('./routes.ts'), { ahead: true });

/** What the sandbox is made with: it finds past worlds by itself. */
interface Given extends Omit<Sandbox, 'recipes' | 'service'> {
  readonly service: Service;
}

/** Answers the calls of `ROUTES`, and refuses any other with 404. Their code is loaded when one that needs it is called. */
export function answerSandbox(given: Given): (request: Request) => Promise<Response> {
  const { base_url } = given.deployment;
  // Created on first use: this takes a few hundred calls, and the result does not change.
  let made: Promise<readonly Recipe[]> | null = null;
  const makeRecipes = async () => {
    const recipes = await RECIPES.load();
    const { idle } = given.service.ports;
    return recipes.makeRecipes(given.fresh, () =>
      idle === null ? Promise.resolve() : new Promise(idle),
    );
  };
  const recipes = () => {
    made ??= makeRecipes();
    // Their code may not have been reached: the next call tries again.
    made.catch(() => {
      made = null;
    });
    return made;
  };
  const sandbox = { ...given, recipes };

  return async (request) => {
    try {
      const response = await answerRequest(request);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (reason) {
      return refusalResponse(refuseBody(reason));
    }
  };

  async function answerRequest(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = pathBelow(base_url, url) ?? '/';
    const found =
      findRoute(START_ROUTES, request.method, path) ??
      findRoute((await OTHER_ROUTES.load()).ROUTES, request.method, path);
    if (found === null) return refusalResponse(notFound(request.method, path));
    const { route, params } = found;
    const service = serviceFor(given.service, request.headers.get(MOMENT_HEADER), route);
    if (isRefusal(service)) return refusalResponse(service);
    const query = firstValues(url.searchParams);
    const call = { sandbox: { ...sandbox, service }, params, query, request };
    const { result, sent, noted } = await handleCall(route, call);
    if (isRefusal(result)) return refusalResponse(result);
    if (result instanceof Response) return result;
    const content = contentOf(route, result);
    if (isSandboxCall(request.method, path + url.search))
      noteChange({
        after: noted === null ? given.service.log.newestId : noted.after,
        verb: request.method,
        path,
        body: noted === null ? sent : JSON.stringify(noted.body),
        answer: JSON.stringify(noted === null ? content : noted.answer),
      });
    return Response.json(content);
  }

  /** Adds what a call has changed to the log, in the same turn: the next call of the log is later. */
  function noteChange({ body, answer, ...call }: Omit<SandboxChange, 'id'>): void {
    const known = { secrets: secretsOf(given.service.world), sent: [] };
    const masked = { body: mask(body, known), answer: mask(answer, known) };
    given.service.log.noteChange({ ...call, ...masked });
  }
}

/** What the address asks for; of several values of a name the first. */
function firstValues(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...search].toReversed());
}

/** The world that a call of a route is for: that of a moment, if one is named. The stream is always that of now. */
function serviceFor(
  service: Service,
  moment: string | null,
  { method, answer: schema, changesNothing = method === 'GET' }: Route,
): ServiceView | Refusal {
  if (moment === null || typeof schema === 'string') return service;
  return changesNothing ? service.at(moment) : IN_THE_PAST;
}

/** A call as it arrived. */
interface Arrived {
  readonly sandbox: Sandbox;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly request: Request;
}

/** The outcome of a call, and its body as it was sent: empty if the route reads none. */
interface Handled {
  readonly result: object;
  readonly sent: string;
  /** What the log notes instead; null for what was sent and answered. */
  readonly noted: NotedCall | null;
}

/** Checks a call, reads its body, and passes it to the handler of its route. */
async function handleCall({ query, body, handler }: Route, arrived: Arrived): Promise<Handled> {
  let noted: NotedCall | null = null;
  const noteAs = (given: NotedCall) => {
    noted = given;
  };
  const finish = (result: object, sent = ''): Handled => ({ result, sent, noted });
  const asked = query === undefined ? null : fitBody(query, arrived.query, 'invalid_query');
  if (asked !== null && isRefusal(asked)) return finish(asked);
  const call = { ...arrived, query: asked?.fitted as never, noteAs };
  if (body === undefined) return finish(await handler({ ...call, body: undefined as never }));
  const json = await readJson(arrived.request, 'deepest' in body ? body.deepest : undefined);
  if (isRefusal(json)) return finish(json);
  const fit = 'documented' in body ? null : fitBody(body.schema, json.value, body.invalid);
  if (fit !== null && isRefusal(fit)) return finish(fit);
  const value = fit === null ? json.value : fit.fitted;
  return finish(await handler({ ...call, body: value as never }), json.text);
}

/** What a result is answered as: with `ok: true` if the schema has it. */
const contentOf = ({ answer: schema }: Route, result: object): object =>
  typeof schema === 'object' && 'ok' in schema.shape ? { ok: true, ...result } : result;

function refuseBody(reason: unknown): Refusal {
  const message = reason instanceof Error ? reason.message : String(reason);
  return refuse(
    'internal_error',
    `The sandbox failed on this call: ${mask(quoteShort(message, 200))}. Try again, or reset the world.`,
    500,
  );
}

function notFound(verb: string, path: string): Refusal {
  return refuse(
    'not_found',
    `The sandbox has no ${verb} ${path}; see GET /sandbox/openapi.json for its calls.`,
    404,
  );
}

interface FoundRoute<Kind> {
  readonly route: Kind;
  /** What stands in the path for the names of the route, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** The first route for a verb and a path below the base address; null if no route matches. HEAD finds what GET does. */
export function findRoute<Kind extends Pick<Route, 'path'> & { readonly method: string }>(
  routes: readonly Kind[],
  verb: string,
  path: string,
): FoundRoute<Kind> | null {
  const method = verb === 'HEAD' ? 'GET' : verb;
  const segments = path.split('/');
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = paramsOf(route.path.split('/'), segments);
    if (params !== null) return { route, params };
  }
  return null;
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of pattern.entries()) {
    const segment = segments[place] ?? '';
    if (!part.startsWith('{')) {
      if (part !== segment) return null;
    } else if (segment === '') return null;
    else params[part.slice(1, -1)] = decodeSegment(segment);
  }
  return params;
}

/** What is not percent-encoded UTF-8 stays as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
