import { Hono, type Context } from 'hono';
import { MOMENT_HEADER } from '../../contract/moment.ts';
import { mask } from '../../contract/secrets/mask.ts';
import { clip } from '../http/form.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { makeRecipes } from '../recipes/recipes.ts';
import { pathBelow } from '../runtime/deployment.ts';
import { IN_THE_PAST, type ServiceView } from '../service/past/past.ts';
import type { Service } from '../service/service.ts';
import type { Route, Sandbox } from './route/define-route.ts';
import { fitted, readJson } from './route/json-body.ts';
import { ROUTES } from './routes.ts';

/** What the sandbox is made with: it finds past worlds by itself. */
interface Given extends Omit<Sandbox, 'recipes' | 'service'> {
  readonly service: Service;
}

/** Answers the calls of `ROUTES`, and refuses any other with 404. */
export function answerSandbox(given: Given): Hono {
  const { base_url } = given.deployment;
  const app = new Hono({
    getPath: (request) => pathBelow(base_url, new URL(request.url)) ?? '/',
  });
  // Created on first use: this takes a few hundred calls, and the result does not change.
  let made: ReturnType<typeof makeRecipes> | null = null;
  const sandbox = { ...given, recipes: () => (made ??= makeRecipes(given.fresh)) };
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.method, path, async (c) => {
      const service = serviceFor(given.service, c.req.header(MOMENT_HEADER), route);
      if (isRefusal(service)) return refusal(c, service);
      return answer(c, route, await handled(c, route, { ...sandbox, service }));
    });
  }
  app.onError((reason, c) => refusal(c, broken(reason)));
  app.notFound((c) => refusal(c, notFound(c.req.method, c.req.path)));
  return app;
}

/** The world that a call of a route is for: that of a moment, if one is named. The stream is always that of now. */
function serviceFor(
  service: Service,
  moment: string | undefined,
  { method, answer: schema, changesNothing = method === 'GET' }: Route,
): ServiceView | Refusal {
  if (moment === undefined || typeof schema === 'string') return service;
  return changesNothing ? service.at(moment) : IN_THE_PAST;
}

/** Reads and checks a call, and passes it to the handler of its route. */
async function handled(
  c: Context,
  { query, body, handler }: Route,
  sandbox: Sandbox,
): Promise<object> {
  const call = {
    sandbox,
    params: c.req.param(),
    query: query?.parse(c.req.query()) as never,
    request: c.req.raw,
  };
  if (body === undefined) return handler({ ...call, body: undefined as never });
  const json = await readJson(c.req.raw, 'deepest' in body ? body.deepest : undefined);
  if (isRefusal(json)) return json;
  if ('documented' in body) return handler({ ...call, body: json.value as never });
  const checked = fitted(body.schema, json.value, body.invalid);
  return isRefusal(checked) ? checked : handler({ ...call, body: checked.fitted as never });
}

/** Writes a result: JSON with `ok: true` if the schema has it, a refusal with its status, or a stream unchanged. */
function answer(c: Context, { answer: schema }: Route, result: object): Response {
  if (isRefusal(result)) return refusal(c, result);
  if (result instanceof Response) return result;
  return typeof schema === 'object' && 'ok' in schema.shape
    ? c.json({ ok: true, ...result })
    : c.json(result);
}

const refusal = (c: Context, { refusal: error, message, status }: Refusal) =>
  c.json({ ok: false, error, message }, status);

function broken(reason: Error): Refusal {
  return refuse(
    'internal_error',
    `The sandbox failed on this call: ${mask(clip(reason.message, 200))}. Try again; if it fails again, reset the world.`,
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
