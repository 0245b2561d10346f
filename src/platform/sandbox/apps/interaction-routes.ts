import type * as z from 'zod/mini';
import {
  DoneInteraction,
  type Interaction,
  InteractionBody,
  type InteractionLine,
  InteractionPage,
  IssuedTrigger,
  OpenViews,
  TriggerIdBody,
  ViewsQuery,
} from '../../../contract/schemas/interactions.ts';
import { ACKNOWLEDGE_S } from '../../../contract/lifetimes.ts';
import { ListQuery } from '../../../contract/schemas/requests.ts';
import { beginInteraction } from '../../interactions/begin.ts';
import { isRefusal, type Refusal, refuse } from '../../http/refusal.ts';
import type { InteractionRecord } from '../../model/interactions/interaction.ts';
import {
  MAX_RESPONSES,
  responseAddress,
  responseUrlEnd,
  responseUrlOf,
} from '../../model/interactions/response-url.ts';
import {
  issueTrigger,
  triggerEnd,
  triggerOf,
  type TriggerRecord,
  triggerState,
} from '../../model/interactions/trigger.ts';
import { ownMessage } from '../../model/interactions/ephemeral.ts';
import { homeOf, stackOf } from '../../model/interactions/view.ts';
import { messageKey, wireMessage } from '../../model/message.ts';
import { ownerOf } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import type { ServiceView } from '../../service/past/past.ts';
import { asShown, wireView } from '../../views/view-changes.ts';
import { route, type Route } from '../route/define-route.ts';
import { pageOf } from '../route/page-of.ts';
import { noApp, noUser } from '../route/refusals.ts';

/** What people do with apps (sandbox-api, "Apps from manifests, and what people do"; docs/assumptions.md, A-48). */
export const INTERACTION_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/sandbox/interactions',
    summary:
      'A person does something. Answers when the app has acknowledged or failed, or 3 seconds have passed on the world’s clock.',
    body: { schema: InteractionBody, invalid: 'invalid_interaction' },
    answer: DoneInteraction,
    handler: async ({ sandbox: { service }, body, noteAs }) => {
      await BLOCK_CHECKS.load();
      const { newestId: after } = service.log;
      const begun = await service.change('interaction', (world) => beginInteraction(world, body));
      if (isRefusal(begun)) return begun;
      const answered = await service.sendInteraction(begun.id, body.answered);
      const row = service.world.interactions.get(begun.id);
      if (row === undefined) return noInteraction(begun.id);
      const interaction = wholeOf(service, row);
      noteAs({
        after,
        body: answered === undefined ? body : { ...body, answered },
        answer: { ok: true, interaction: withoutCalls(interaction) },
      });
      return { interaction };
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/interactions',
    summary: 'What people did, newest last, with a cursor for the next page.',
    query: ListQuery,
    answer: InteractionPage,
    handler: ({ sandbox: { service }, query: { after = null, limit } }) => {
      const table = service.world.interactions;
      const { rows, ...page } = pageOf({ table, after, limit, lengthOf: () => 1000 });
      return { interactions: rows.map((row) => lineOf(service.world, row)), ...page };
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/interactions/{id}',
    summary:
      'One interaction whole: payload, answer, the calls made because of it, its trigger and its response URL.',
    answer: DoneInteraction,
    handler: ({ sandbox: { service }, params: { id } }) => {
      const row = service.world.interactions.get(id);
      return row === undefined ? noInteraction(id) : { interaction: wholeOf(service, row) };
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/triggers',
    summary: 'Issues a trigger, as if a person had just acted; it lives longer than theirs.',
    body: { schema: TriggerIdBody, invalid: 'invalid_trigger' },
    answer: IssuedTrigger,
    handler: async ({ sandbox: { service }, body }) => {
      const issued = await service.change('interaction', (world) => mintTrigger(world, body));
      return isRefusal(issued) ? issued : { trigger_id: issued.id, expires_at: triggerEnd(issued) };
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/views',
    summary: 'The modals that a person has open, the newest view last, and their Home tabs.',
    query: ViewsQuery,
    answer: OpenViews,
    handler: async ({ sandbox: { service }, query: { user_id, app_id } }) => {
      await BLOCK_CHECKS.load();
      const { world } = service;
      if (!world.users.has(user_id)) return noUser(user_id);
      if (app_id !== undefined && !world.apps.has(app_id)) return noApp(app_id);
      const prefix = app_id === undefined ? `${user_id}:` : `${user_id}:${app_id}:`;
      const open = Array.from(world.views.scanIndex('open', { prefix })).toSorted(
        (a, b) => a.serial - b.serial,
      );
      const of = (type: 'modal' | 'home') =>
        open
          .filter(({ given }) => given.type === type)
          .map((view) => wireView(world, asShown(world, view)));
      return { modals: of('modal'), homes: of('home') };
    },
  }),
];

/** How long a trigger of the sandbox lives: a person has to send the call. */
const MINTED_LIFE_S = 60;

function mintTrigger(
  world: World,
  { app_id, user_id = ownerOf(world).id, view_id, life_s }: z.output<typeof TriggerIdBody>,
): TriggerRecord | Refusal {
  if (!world.apps.has(app_id)) return noApp(app_id);
  if (!world.users.has(user_id)) return noUser(user_id);
  const view = view_id === undefined ? null : (world.views.get(view_id) ?? null);
  if (view_id !== undefined && (view?.user !== user_id || view.app !== app_id))
    return refuse(
      'view_not_found',
      `${user_id} has no open view ${JSON.stringify(view_id)} of ${app_id}; GET /sandbox/views lists them.`,
      404,
    );
  return issueTrigger(world, {
    app: app_id,
    user: user_id,
    interaction: null,
    view: view?.id ?? null,
    life_s: life_s ?? MINTED_LIFE_S,
  });
}

const noInteraction = (id: string): Refusal =>
  refuse(
    'interaction_not_found',
    `There is no interaction ${JSON.stringify(id)}; GET /sandbox/interactions lists them. Old ones are removed.`,
    404,
  );

function lineOf(world: World, row: InteractionRecord): z.output<typeof InteractionLine> {
  const { id, type, state, user, app, at, about, detail } = row;
  // What a restart of the host interrupted has no answer any more.
  const isLost = state === 'sent' && world.clock.now() > at + ACKNOWLEDGE_S;
  return {
    id,
    type,
    state: isLost ? 'timed_out' : state,
    user_id: user,
    app_id: app,
    at,
    ...about,
    detail,
  };
}

type Whole = z.output<typeof Interaction>;

function wholeOf({ world, log }: ServiceView, row: InteractionRecord): Whole {
  const { id, app, user, via, url, status, duration_ms, payload, answer, options, type } = row;
  const trigger = triggerOf(world, id);
  const response = responseUrlOf(world, id);
  const calls = log.callsOf(id);
  const home = type === 'home' ? homeOf(world, user, app) : undefined;
  const open = home === undefined ? stackOf(world, user, app) : [home];
  return {
    ...lineOf(world, row),
    via,
    url,
    status,
    duration_ms,
    payload: readObject(payload) ?? {},
    answer: answer === null ? null : readObject(answer),
    options: options === null ? null : (JSON.parse(options) as unknown[]),
    shown: shownBy(world, row),
    views: open.map((view) => view.id),
    calls,
    trigger:
      trigger === undefined
        ? null
        : { state: triggerState(world, trigger), expires_at: triggerEnd(trigger) },
    response_url:
      response === undefined
        ? null
        : {
            url: responseAddress(world, response),
            posts: calls.filter((call) => log.get(call)?.surface === 'webhooks'),
            left: Math.max(0, MAX_RESPONSES - response.used),
            expires_at: responseUrlEnd(response),
          },
  };
}

/** What the answer to an interaction shows, as it is now. */
function shownBy(world: World, { shown, user }: InteractionRecord): Whole['shown'] {
  if (shown === undefined) return null;
  if ('view' in shown) {
    const view = world.views.get(shown.view);
    return view === undefined ? null : { message: null, view: wireView(world, view) };
  }
  const { channel, ts, ephemeral } = shown;
  const row = ephemeral
    ? ownMessage(world, user, channel, ts)
    : world.messages.get(messageKey(channel, ts));
  return row === undefined ? null : { message: wireMessage(row), view: null };
}

/**
 * An interaction as it is where its answer is given and the calls of the app come afterwards: a demo plays it so, and may take
 * from it only what is in there. Times are no names of anything, though a message may have the same.
 */
const withoutCalls = (interaction: Whole): Whole => ({
  ...interaction,
  payload: JSON.parse(JSON.stringify(interaction.payload), (name, held: unknown) =>
    name === 'action_ts' || name === 'event_ts' ? undefined : held,
  ) as Whole['payload'],
  views: [],
  calls: [],
  response_url: interaction.response_url && { ...interaction.response_url, posts: [] },
});

const readObject = (text: string) => JSON.parse(text) as Record<string, unknown>;
