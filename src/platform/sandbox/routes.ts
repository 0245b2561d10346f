import * as z from 'zod/mini';
import { OpenDemoBody } from '../../contract/demo/played-schema.ts';
import { CODE_LIFE_S } from '../../contract/lifetimes.ts';
import {
  ConditionEntry,
  ConditionList,
  PlayedRecipe,
  RecipeList,
} from '../../contract/schemas/conditions.ts';
import { Catalog } from '../../contract/schemas/catalog.ts';
import { IssuedCode } from '../../contract/schemas/examples.ts';
import { SandboxChangePage } from '../../contract/schemas/exchange.ts';
import {
  ClockBody,
  CodeBody,
  ListQuery,
  ResetBody,
  RewindBody,
  TokenBody,
  WebhookBody,
  MAX_TIME_S,
} from '../../contract/schemas/requests.ts';
import { Snapshot } from '../../contract/schemas/snapshot.ts';
import {
  ClockAnswer,
  KeysAnswer,
  Rewound,
  WorldBrief,
  WorldToken,
  WorldWebhook,
} from '../../contract/schemas/world.ts';
import { isRefusal, NO_KEYS, NOT_KEPT, type Refusal, refuse } from '../http/refusal.ts';
import { codeText } from '../model/sign-in/code.ts';
import { codesWithoutRecipe, playRecipe } from '../recipes/recipes.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { optionsOf } from '../service/reset-body.ts';
import { MAX_SNAPSHOT_DEPTH, readKeptWorld, snapshotOf, worldOf } from '../service/snapshot.ts';
import { APP_ROUTES } from './apps/app-routes.ts';
import { catalogOf } from './catalog/catalog.ts';
import { conditionList, enterCondition, leaveCondition } from './conditions/conditions.ts';
import { DELIVERY_ROUTES } from './delivery-routes.ts';
import { DEMO_ROUTES, openDemo } from './demos/demo-routes.ts';
import { EVENT_ROUTES } from './event-routes.ts';
import { EXAM_ROUTES } from './exam-routes.ts';
import { ASSISTANT_ROUTES } from './apps/assistant-routes.ts';
import { CLIENT_ROUTES } from './apps/client-routes.ts';
import { INTERACTION_ROUTES } from './apps/interaction-routes.ts';
import { MANIFEST_ROUTES } from './apps/manifest-routes.ts';
import { METHOD_ROUTES, REFERENCE } from './method-routes.ts';
import { mintCode, mintToken, mintWebhook } from './mint.ts';
import { openApiOf } from './openapi.ts';
import { OUTBOUND_ROUTES } from './outbound-routes.ts';
import { EMOJI_ROUTES } from './people/emoji-routes.ts';
import { PEOPLE_ROUTES } from './people/people-routes.ts';
import { route, type Route, type Sandbox, success } from './route/define-route.ts';
import { START_CATALOG, EXCHANGE, LOG, STREAM, WORLD } from './start-routes.ts';
import { tokenBrief, webhookBrief, worldBrief } from './route/world-brief.ts';
import type { ClockChange } from '../../contract/sandbox.ts';
import type { World } from '../model/world/world.ts';

/** `PUT /sandbox/conditions/{name}`: which parameters there are is a matter of the condition. */
const ConditionBody = z
  .record(z.string(), z.unknown())
  .check(z.describe('Parameters of the condition, see GET /sandbox/conditions.'));

/** The control surface, `{base_url}/sandbox` (sandbox-api): every call there is. */
export const ROUTES: readonly Route[] = [
  WORLD,
  route({
    method: 'POST',
    path: '/sandbox/reset',
    summary: 'Replaces the world with a new one; the same body makes the same world.',
    body: { schema: ResetBody, invalid: 'invalid_reset' },
    answer: WorldBrief,
    handler: async ({ sandbox, body }) => {
      const world = seedWorld(optionsOf(body), sandbox.newSetting());
      return (await sandbox.service.replace(world, 'reset')) ? brief(sandbox) : NOT_KEPT;
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/changes',
    summary: 'What calls of the sandbox changed that a demo can make again, newest last.',
    query: ListQuery,
    answer: SandboxChangePage,
    handler: ({ sandbox: { service }, query: { after = null, limit } }) =>
      service.log.changes(after, limit),
  }),
  route({
    method: 'POST',
    path: '/sandbox/rewind',
    summary: 'Undoes everything after an exchange of the log.',
    body: { schema: RewindBody, invalid: 'invalid_rewind' },
    answer: Rewound,
    handler: async ({ sandbox, body: { to } }) => {
      const done = await sandbox.service.rewind(to);
      return isRefusal(done) ? done : { ...brief(sandbox), ...done };
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/clock',
    summary: "Moves, stops or starts the world's clock.",
    body: { schema: ClockBody, invalid: 'invalid_clock' },
    answer: ClockAnswer,
    handler: async ({ sandbox, body }) => {
      const done = await sandbox.service.change('clock', (world) => setClock(world, body));
      return isRefusal(done) ? done : { clock: brief(sandbox).clock };
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/tokens',
    summary: 'Mints a token.',
    body: { schema: TokenBody, invalid: 'invalid_token' },
    answer: success(WorldToken),
    handler: async ({ sandbox: { service }, body }) => {
      const minted = await service.change('token', (world) => mintToken(world, body));
      return isRefusal(minted) ? minted : tokenBrief(service.world, minted);
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/webhooks',
    summary: 'Mints an incoming webhook.',
    body: { schema: WebhookBody, invalid: 'invalid_webhook' },
    answer: success(WorldWebhook),
    handler: async ({ sandbox: { service }, body }) => {
      const minted = await service.change('webhook', (world) => mintWebhook(world, body));
      return isRefusal(minted) ? minted : webhookBrief(service.world, minted);
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/codes',
    summary: 'Issues an authorization code, as if a person had given consent.',
    body: { schema: CodeBody, invalid: 'invalid_code' },
    answer: success(IssuedCode),
    handler: async ({ sandbox: { service }, body }) => {
      const issued = await service.change('code', (world) => mintCode(world, body));
      if (isRefusal(issued)) return issued;
      const { redirect_uri } = issued;
      return { code: codeText(issued), redirect_uri, expires_in_s: CODE_LIFE_S };
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/keys',
    summary: 'Rotates the signing keys; the old key stays published while its tokens are valid.',
    answer: KeysAnswer,
    handler: ({ sandbox: { keys, service } }) =>
      keys.rotate(service.world.clock.now()).then(
        (kid) => ({ kid }),
        () => NO_KEYS,
      ),
  }),
  ...APP_ROUTES,
  ...MANIFEST_ROUTES,
  ...INTERACTION_ROUTES,
  ...CLIENT_ROUTES,
  ...ASSISTANT_ROUTES,
  ...OUTBOUND_ROUTES,
  ...PEOPLE_ROUTES,
  ...EMOJI_ROUTES,
  START_CATALOG,
  route({
    method: 'GET',
    path: '/sandbox/catalog',
    summary: 'Every method, endpoint and event: arguments, scopes, errors with cause and fix.',
    answer: Catalog,
    handler: ({ sandbox: { deployment } }) => catalogOf(deployment),
  }),
  route({
    method: 'GET',
    path: '/sandbox/openapi.json',
    summary: 'This document.',
    answer: z.looseObject({ openapi: z.string() }),
    handler: async ({ sandbox: { deployment } }) =>
      openApiOf(
        (await REFERENCE.load()).describeReturns(await catalogOf(deployment)),
        ROUTES,
        deployment.base_url,
      ),
  }),
  route({
    method: 'GET',
    path: '/sandbox/conditions',
    summary: 'Every condition the world can be put in.',
    answer: ConditionList,
    handler: ({ sandbox }) => conditionList(sandbox.service.world),
  }),
  route({
    method: 'PUT',
    path: '/sandbox/conditions/{name}',
    summary: 'Puts the world in a condition, or changes its parameters.',
    body: { documented: ConditionBody },
    answer: success(ConditionEntry),
    handler: ({ sandbox: { service }, params, body }) =>
      service.change('condition', (world) => enterCondition(world, params.name, body)),
  }),
  route({
    method: 'DELETE',
    path: '/sandbox/conditions/{name}',
    summary: 'Takes the world out of a condition.',
    answer: success(ConditionEntry),
    handler: ({ sandbox: { service }, params }) =>
      service.change('condition', (world) => leaveCondition(world, params.name)),
  }),
  route({
    method: 'GET',
    path: '/sandbox/recipes',
    summary:
      'A recipe for each error and warning from a new world of seed 1, or the reason why it has no recipe.',
    answer: RecipeList,
    handler: async ({ sandbox }) => ({
      recipes: await sandbox.recipes(),
      without_recipe: codesWithoutRecipe(),
    }),
  }),
  route({
    method: 'POST',
    path: '/sandbox/recipes/{id}/play',
    summary: 'Plays a recipe in a world of its own, and shows every call it made.',
    answer: PlayedRecipe,
    changesNothing: true,
    handler: async ({ sandbox, params: { id } }) => {
      const recipe = (await sandbox.recipes()).find((known) => known.id === id);
      return recipe === undefined ? noRecipe(id) : playRecipe(recipe, sandbox.fresh);
    },
  }),
  LOG,
  EXCHANGE,
  ...EVENT_ROUTES,
  ...DELIVERY_ROUTES,
  ...EXAM_ROUTES,
  ...METHOD_ROUTES,
  ...DEMO_ROUTES,
  route({
    method: 'POST',
    path: '/sandbox/demos/open',
    summary: 'Replaces the world with that of a demo, whose secrets anybody can compute.',
    body: { schema: OpenDemoBody, invalid: 'invalid_demo' },
    answer: WorldBrief,
    handler: async ({ sandbox, body }) => (await openDemo(sandbox, body.world)) ?? brief(sandbox),
  }),
  route({
    method: 'GET',
    path: '/sandbox/snapshot',
    summary: 'The whole world as versioned JSON.',
    answer: success(Snapshot),
    handler: ({ sandbox }) => snapshotOf(sandbox.service.world),
  }),
  route({
    method: 'PUT',
    path: '/sandbox/snapshot',
    summary: 'Replaces the world with that of a snapshot.',
    body: { documented: Snapshot, deepest: MAX_SNAPSHOT_DEPTH },
    answer: WorldBrief,
    handler: async ({ sandbox, body }) => {
      const kept = readKeptWorld(body);
      if (!kept.ok) return invalidSnapshot(kept.reason);
      const world = worldOf(kept.world, sandbox.newSetting());
      return (await sandbox.service.replace(world, 'snapshot')) ? brief(sandbox) : NOT_KEPT;
    },
  }),
  STREAM,
];

const brief = ({ service }: Sandbox) => worldBrief(service);

const noRecipe = (id: string): Refusal =>
  refuse(
    'recipe_not_found',
    `There is no recipe ${JSON.stringify(id)}; GET /sandbox/recipes lists them.`,
    404,
  );

const invalidSnapshot = (reason: string): Refusal =>
  refuse('invalid_snapshot', `This snapshot is invalid, and the world was not changed: ${reason}.`);

/** Moves the world's clock, stops it, or lets it run on. */
function setClock(
  world: Pick<World, 'clock'>,
  { now, advance_s, frozen }: ClockChange,
): object | Refusal {
  if (now === undefined && advance_s === undefined && frozen === undefined) {
    return refuse('invalid_clock', 'Nothing to change: send advance_s, now or frozen.');
  }
  const to = (now ?? world.clock.now()) + (advance_s ?? 0);
  if (to < 0 || to > MAX_TIME_S) {
    return refuse(
      'invalid_clock',
      `The clock cannot be set to ${to}; it must be between 0 and ${MAX_TIME_S}.`,
    );
  }
  if (now !== undefined || advance_s !== undefined) world.clock.set(to, frozen);
  else if (frozen !== undefined) world.clock.freeze(frozen);
  return {};
}
