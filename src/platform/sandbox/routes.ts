import { mask } from '../../contract/secrets/mask.ts';
import type { Recipe } from '../../contract/conditions.ts';
import { Hono, type Context } from 'hono';
import { pathBelow, type Deployment } from '../runtime/deployment.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { clip } from '../http/form.ts';
import type { Service } from '../service/service.ts';
import { makeRecipes, playRecipe, type FreshPlatform } from '../recipes/recipes.ts';
import type { Setting } from '../model/world.ts';
import { catalogOf } from './catalog.ts';
import { AppBody, configureApp } from './configure-app.ts';
import { conditionList, enterCondition, leaveCondition } from './conditions.ts';
import { fitted, readJson } from './json-body.ts';
import { TokenBody, WebhookBody, mintToken, mintWebhook } from './mint.ts';
import { openApiOf } from './openapi.ts';
import { NOT_KEPT, NO_KEYS, isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { SigningKeys } from '../runtime/signing-keys.ts';
import { ResetBody, optionsOf } from '../service/reset-body.ts';
import { ClockBody, setClock } from './set-clock.ts';
import { DEEPEST_SNAPSHOT, readKeptWorld, snapshotOf, worldOf } from '../service/snapshot.ts';
import { appBrief, tokenBrief, webhookBrief, worldBrief } from './world-brief.ts';

/** What the sandbox works on. */
export interface Sandbox {
  readonly service: Service;
  readonly keys: SigningKeys;
  readonly deployment: Deployment;
  /** What the next world gets from the host. */
  readonly newSetting: () => Setting;
  /** A platform of the same setting with a world of its own, seed 1: for recipes. */
  readonly fresh: FreshPlatform;
}

const MOST_EXCHANGES_A_PAGE = 500;

/** The control surface: `{base_url}/sandbox` (sandbox-api). Paths are relative to the base address. */
export function sandboxRoutes({ service, keys, deployment, newSetting, fresh }: Sandbox): Hono {
  const app = new Hono({
    getPath: (request) => pathBelow(deployment.base_url, new URL(request.url)) ?? '/',
  });
  // Made when first asked for: they take a few hundred calls, and come out the same every time.
  let made: Promise<Recipe[]> | null = null;
  const recipes = () => (made ??= makeRecipes(fresh));
  const brief = () => worldBrief(service.world);

  app.get('/sandbox', (c) => answer(c, brief()));
  app.post('/sandbox/reset', async (c) => answer(c, await reset(c.req.raw)));
  app.post('/sandbox/clock', async (c) => answer(c, await moveClock(c.req.raw)));
  app.post('/sandbox/tokens', async (c) => answer(c, await newToken(c.req.raw)));
  app.post('/sandbox/webhooks', async (c) => answer(c, await newWebhook(c.req.raw)));
  app.post('/sandbox/keys', async (c) =>
    answer(
      c,
      await keys.rotate(service.world.clock.now()).then(
        (kid) => ({ kid }),
        () => NO_KEYS,
      ),
    ),
  );
  app.patch('/sandbox/apps/:id', async (c) =>
    answer(c, await configure(c.req.param('id'), c.req.raw)),
  );
  app.get('/sandbox/catalog', (c) => answer(c, catalogOf(deployment)));
  app.get('/sandbox/openapi.json', (c) =>
    c.json(openApiOf(catalogOf(deployment), deployment.base_url)),
  );
  app.get('/sandbox/conditions', (c) => answer(c, conditionList(service.world)));
  app.put('/sandbox/conditions/:name', async (c) =>
    answer(c, await enter(c.req.param('name'), c.req.raw)),
  );
  app.delete('/sandbox/conditions/:name', async (c) => answer(c, await leave(c.req.param('name'))));
  app.get('/sandbox/recipes', async (c) => answer(c, { recipes: await recipes() }));
  app.post('/sandbox/recipes/:id/play', async (c) => answer(c, await play(c.req.param('id'))));
  app.get('/sandbox/exchanges', (c) => answer(c, exchanges(c)));
  app.get('/sandbox/exchanges/:id', (c) => answer(c, exchange(c.req.param('id'))));
  app.get('/sandbox/snapshot', (c) => answer(c, snapshotOf(service.world)));
  app.put('/sandbox/snapshot', async (c) => answer(c, await load(c.req.raw)));
  app.get('/sandbox/stream', (c) => {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
    // Nobody would read the body of an answer to HEAD, nor cancel it.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    const stream = service.stream.subscribe(c.req.header('last-event-id') ?? null);
    return c.body(stream, 200, headers);
  });
  app.onError((reason, c) => answer(c, broken(reason)));
  app.notFound((c) => answer(c, notFound(c.req.method, c.req.path)));
  return app;

  async function reset(request: Request): Promise<object | Refusal> {
    const json = await readJson(request);
    if (isRefusal(json)) return json;
    const body = fitted(ResetBody, json.value, 'reset');
    if (isRefusal(body)) return body;
    const world = seedWorld(optionsOf(body.fitted), newSetting());
    return (await service.replace(world, 'reset')) ? brief() : NOT_KEPT;
  }

  async function moveClock(request: Request): Promise<object | Refusal> {
    const json = await readJson(request);
    if (isRefusal(json)) return json;
    const body = fitted(ClockBody, json.value, 'clock');
    if (isRefusal(body)) return body;
    const done = await service.change('clock', (world) => setClock(world, body.fitted));
    return isRefusal(done) ? done : { clock: brief().clock };
  }

  async function newToken(request: Request): Promise<object | Refusal> {
    const json = await readJson(request);
    if (isRefusal(json)) return json;
    const body = fitted(TokenBody, json.value, 'token');
    if (isRefusal(body)) return body;
    const minted = await service.change('token', (world) => mintToken(world, body.fitted));
    return isRefusal(minted) ? minted : tokenBrief(service.world, minted);
  }

  async function newWebhook(request: Request): Promise<object | Refusal> {
    const json = await readJson(request);
    if (isRefusal(json)) return json;
    const body = fitted(WebhookBody, json.value, 'webhook');
    if (isRefusal(body)) return body;
    const minted = await service.change('webhook', (world) => mintWebhook(world, body.fitted));
    return isRefusal(minted) ? minted : webhookBrief(service.world, minted);
  }

  async function configure(id: string, request: Request): Promise<object | Refusal> {
    const json = await readJson(request);
    if (isRefusal(json)) return json;
    const body = fitted(AppBody, json.value, 'app');
    if (isRefusal(body)) return body;
    const changed = await service.change('app', (world) => configureApp(world, id, body.fitted));
    return isRefusal(changed) ? changed : appBrief(service.world, changed);
  }

  async function enter(name: string, request: Request): Promise<object | Refusal> {
    const json = await readJson(request);
    if (isRefusal(json)) return json;
    return service.change('condition', (world) => enterCondition(world, name, json.value));
  }

  function leave(name: string): Promise<object | Refusal> {
    return service.change('condition', (world) => leaveCondition(world, name));
  }

  async function play(id: string): Promise<object | Refusal> {
    const recipe = (await recipes()).find((known) => known.id === id);
    if (recipe !== undefined) return playRecipe(recipe, fresh());
    return refuse(
      'recipe_not_found',
      `There is no recipe ${JSON.stringify(id)}; GET /sandbox/recipes names them.`,
      404,
    );
  }

  async function load(request: Request): Promise<object | Refusal> {
    const json = await readJson(request, DEEPEST_SNAPSHOT);
    if (isRefusal(json)) return json;
    const kept = readKeptWorld(json.value);
    if (!kept.ok) {
      return refuse(
        'invalid_snapshot',
        `This snapshot was refused, and the world left as it is: ${kept.reason}.`,
      );
    }
    return (await service.replace(worldOf(kept.world, newSetting()), 'snapshot'))
      ? brief()
      : NOT_KEPT;
  }

  function exchanges(c: Context): object {
    const asked = Number(c.req.query('limit') ?? MOST_EXCHANGES_A_PAGE);
    const limit =
      Number.isInteger(asked) && asked >= 1
        ? Math.min(asked, MOST_EXCHANGES_A_PAGE)
        : MOST_EXCHANGES_A_PAGE;
    return service.log.page(c.req.query('after') ?? null, limit);
  }

  function exchange(id: string): object | Refusal {
    const found = service.log.get(id);
    if (found !== undefined) return found;
    return refuse(
      'exchange_not_found',
      `There is no exchange ${JSON.stringify(id)} in the log; old ones are forgotten.`,
      404,
    );
  }
}

/** Writes a result as the sandbox does: `ok: true` first, or the refusal with its status. */
function answer(c: Context, result: object | Refusal): Response {
  if (!isRefusal(result)) return c.json({ ok: true, ...result });
  return c.json({ ok: false, error: result.refusal, message: result.message }, result.status);
}

function broken(reason: Error): Refusal {
  return refuse(
    'internal_error',
    `The sandbox failed on this call: ${mask(clip(reason.message, 200))}. Try again; if it stays so, reset the world.`,
    500,
  );
}

function notFound(verb: string, path: string): Refusal {
  return refuse(
    'not_found',
    `${verb} ${path} is no call of the sandbox; see GET /sandbox and its description.`,
    404,
  );
}
