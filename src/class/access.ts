import type { SandboxRefusal } from '../contract/sandbox.ts';
import { type Denial, deny } from './denial.ts';
import type { MemberRecord } from './class-record.ts';
import {
  hideOthersApp,
  onlyOwnApp,
  ownLines,
  ownWorld,
  type Json,
  type Reduce,
} from './reduced.ts';

/** A call of the sandbox by a learner or watcher. A rule may change `query` and `body` before the platform gets them. */
export interface MemberCall {
  readonly member: MemberRecord;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Null for a call without a body. */
  readonly body: Record<string, unknown> | null;
  /** Whether the teacher lets everybody see everybody’s calls. */
  readonly seesAll: boolean;
  /** Reads the sandbox as it is, without reducing anything. */
  readonly read: (path: string) => Promise<Json | (SandboxRefusal & Json)>;
}

/** Checks a call before the platform gets it. A denial refuses the call, another object answers it, and null lets it pass. */
type Check = (call: MemberCall) => Denial | Json | null | Promise<Denial | Json | null>;

interface Rule {
  readonly before?: Check;
  /** Reduces the answer to what the caller may see. */
  readonly after?: Reduce;
}

/** What the roles besides the teacher may do with a route of the sandbox; null: nothing. */
interface Access {
  readonly learner: Rule | null;
  readonly watcher: Rule | null;
}

const notYours = (what: string): Denial =>
  deny(403, 'not_yours', `${what}. In a class everybody acts as their own person and app alone.`);

/** Fills in the member’s own app or person where the call leaves it out, and refuses any other. */
const asThemselves =
  (...names: readonly ('app_id' | 'user_id')[]): Check =>
  ({ member, query, body }) => {
    for (const name of names) {
      const own = member[name] ?? '';
      const given = body === null ? query.get(name) : (body[name] ?? null);
      if (given !== null && given !== own)
        return notYours(`${name} is ${JSON.stringify(given)}, and yours is ${own}`);
      if (body === null) query.set(name, own);
      else body[name] = own;
    }
    return null;
  };

const inOrder =
  (...checks: readonly Check[]): Check =>
  async (call) => {
    for (const check of checks) {
      const result = await check(call);
      if (result !== null) return result;
    }
    return null;
  };

/** The app in the path must be the member’s own. */
const ownAppInPath: Check = ({ member, params }) =>
  params['app_id'] === member.app_id
    ? null
    : notYours(`${JSON.stringify(params['app_id'])} is not your app, which is ${member.app_id}`);

/** Lets a member read as their person or their bot: a page shows the workspace as the owner of its token sees it. */
const asPersonOrBot: Check = (call) => {
  const { member, query } = call;
  const given = query.get('user_id');
  return given !== null && given === member.bot_user_id ? null : asThemselves('user_id')(call);
};

/** The person in the path must be the member, or their bot. */
const ownPersonInPath: Check = ({ member, params }) =>
  params['user_id'] === member.user_id || params['user_id'] === member.bot_user_id
    ? null
    : notYours(`${JSON.stringify(params['user_id'])} is not you: you are ${member.user_id}`);

/** The record in the path must belong to the member’s app. The refusal does not name its owner. */
const ownAppsRecord =
  (list: 'events' | 'deliveries'): Check =>
  async ({ member, params, read }) => {
    const found = await read(`/sandbox/${list}/${encodeURIComponent(params['id'] ?? '')}`);
    return found['ok'] === false || found['app_id'] === member.app_id
      ? null
      : notYours(`${JSON.stringify(params['id'])} belongs to an app of somebody else`);
  };

/** A user token must act as the member. Only the teacher mints tokens that manage all apps or stand for the workspace. */
const ownToken: Check = (call) => {
  const { body } = call;
  const type = body?.['type'];
  if (type !== 'bot' && type !== 'user' && type !== 'app')
    return notYours(`A token of type ${JSON.stringify(type)} is for the teacher to mint`);
  return asThemselves('app_id', ...(type === 'user' ? (['user_id'] as const) : []))(call);
};

/** A webhook must post to a public channel. */
const publicChannel: Check = async ({ body, read }) => {
  const world = await read('/sandbox');
  const channels = (world['channels'] ?? []) as readonly Json[];
  const channel = channels.find(({ id }) => id === body?.['channel_id']);
  return channel !== undefined && (channel['is_private'] === true || channel['is_im'] === true)
    ? notYours(`${JSON.stringify(body?.['channel_id'])} is no public channel`)
    : null;
};

/** The member must be in the conversation. */
const inConversation: Check = async ({ member, query, read }) => {
  const answer = await read(`/sandbox/users/${member.user_id}/unread`);
  const conversations = (answer['conversations'] ?? []) as readonly Json[];
  const channel = query.get('channel');
  return conversations.some((each) => each['channel'] === channel)
    ? null
    : notYours(`You are not in the conversation ${JSON.stringify(channel)}`);
};

/** Refuses an answer that the call makes up for an app: only demos need it, and the teacher plays those. */
const noMadeUpAnswer: Check = ({ body }) =>
  body !== null && 'answered' in body ? notYours('answered makes up what an app answers') : null;

/** Makes the example for the member’s person or bot. Refuses examples with configuration tokens, which manage everybody’s apps. */
const ownExample: Check = (call) => {
  const { params, query, member } = call;
  if (params['method']?.startsWith('tooling.') === true)
    return notYours('This example has a configuration token');
  if (query.get('user_id') !== member.user_id) query.delete('user_id');
  return asThemselves('app_id')(call);
};

const answerOnly =
  (answer: Json): Check =>
  () => ({ ok: true, ...answer });

const AS_IT_IS: Rule = {};
const ALL: Access = { learner: AS_IT_IS, watcher: AS_IT_IS };
const TEACHER: Access = { learner: null, watcher: null };
const learner = (rule: Rule): Access => ({ learner: rule, watcher: null });
const allowBoth = (rule: Rule): Access => ({ learner: rule, watcher: rule });

/** Recipes are hidden: they show tokens of a world that is made like this one. */
const NO_RECIPES = answerOnly({ recipes: [], without_recipe: [] });
const NO_CHANGES = answerOnly({ changes: [], cursor: null, more: false });
const NO_EXCHANGE = deny(
  404,
  'exchange_not_found',
  'There is no such call among those that you may see; GET /sandbox/exchanges lists them.',
);

/** By verb and path, who may call a route of the sandbox besides the teacher. Only the teacher may call a route that is missing. */
export const ACCESS: Readonly<Record<string, Access>> = {
  'GET /sandbox': allowBoth({ after: ownWorld }),
  'POST /sandbox/reset': TEACHER,
  'GET /sandbox/changes': allowBoth({ before: NO_CHANGES }),
  'POST /sandbox/rewind': TEACHER,
  'POST /sandbox/clock': TEACHER,
  'POST /sandbox/tokens': learner({ before: ownToken }),
  'POST /sandbox/webhooks': learner({
    before: inOrder(asThemselves('app_id', 'user_id'), publicChannel),
  }),
  'POST /sandbox/codes': learner({ before: asThemselves('app_id', 'user_id') }),
  'POST /sandbox/keys': TEACHER,
  'PATCH /sandbox/apps/{app_id}': learner({ before: ownAppInPath, after: onlyOwnApp }),
  'POST /sandbox/apps/{app_id}/disconnect': learner({ before: ownAppInPath }),
  'POST /sandbox/apps': TEACHER,
  'GET /sandbox/apps/{app_id}/manifest': learner({ before: ownAppInPath }),
  'DELETE /sandbox/apps/{app_id}': TEACHER,
  'PUT /sandbox/apps/{app_id}/manifest': learner({
    before: inOrder(ownAppInPath, asThemselves('user_id')),
    after: (answer, viewer) => ({
      ...answer,
      app: onlyOwnApp((answer['app'] ?? {}) as Json, viewer),
    }),
  }),
  'POST /sandbox/interactions': learner({
    before: inOrder(asThemselves('user_id'), noMadeUpAnswer),
    after: hideOthersApp,
  }),
  'GET /sandbox/interactions': learner({ after: ownLines('interactions') }),
  'GET /sandbox/interactions/{id}': learner({ after: hideOthersApp }),
  'POST /sandbox/triggers': learner({ before: asThemselves('app_id', 'user_id') }),
  'GET /sandbox/views': learner({ before: asPersonOrBot }),
  'GET /sandbox/offers': ALL,
  'GET /sandbox/messages': learner({ before: asPersonOrBot }),
  'GET /sandbox/ephemerals': learner({ before: asPersonOrBot }),
  'DELETE /sandbox/ephemerals/{ts}': learner({ before: asPersonOrBot }),
  'GET /sandbox/assistant_threads': learner({ before: inConversation }),
  'POST /sandbox/outbound': TEACHER,
  'GET /sandbox/users': ALL,
  'GET /sandbox/users/{user_id}/unread': learner({ before: ownPersonInPath }),
  'GET /sandbox/users/{user_id}/unposted': learner({ before: ownPersonInPath }),
  'DELETE /sandbox/users/{user_id}/unposted/{id}': learner({ before: ownPersonInPath }),
  'GET /sandbox/uploads/{file_id}': learner(AS_IT_IS),
  'GET /sandbox/presence': ALL,
  'POST /sandbox/users': TEACHER,
  'PATCH /sandbox/users/{user_id}': TEACHER,
  'POST /sandbox/emoji': TEACHER,
  'DELETE /sandbox/emoji/{name}': TEACHER,
  'GET /sandbox/catalog/start': ALL,
  'GET /sandbox/catalog': ALL,
  'GET /sandbox/openapi.json': ALL,
  'GET /sandbox/conditions': ALL,
  'PUT /sandbox/conditions/{name}': TEACHER,
  'DELETE /sandbox/conditions/{name}': TEACHER,
  'GET /sandbox/recipes': allowBoth({ before: NO_RECIPES }),
  'POST /sandbox/recipes/{id}/play': TEACHER,
  'GET /sandbox/exchanges': allowBoth({ after: ownLines('exchanges') }),
  'GET /sandbox/exchanges/{id}': allowBoth({
    after: (answer, viewer) => (viewer.canSee(answer) ? answer : NO_EXCHANGE),
  }),
  'GET /sandbox/events': learner({ before: asThemselves('app_id') }),
  'GET /sandbox/events/{id}': learner({ before: ownAppsRecord('events') }),
  'POST /sandbox/events': learner({ before: asThemselves('app_id') }),
  'GET /sandbox/apps/{app_id}/samples/{type}': learner({ before: ownAppInPath }),
  'POST /sandbox/events/{id}/deliver': learner({ before: ownAppsRecord('events') }),
  'GET /sandbox/deliveries': learner({ before: asThemselves('app_id') }),
  'GET /sandbox/deliveries/{id}': learner({ before: ownAppsRecord('deliveries') }),
  'POST /sandbox/deliveries/{id}/redeliver': learner({ before: ownAppsRecord('deliveries') }),
  'POST /sandbox/deliveries/redeliver': learner({ before: asThemselves('app_id') }),
  'GET /sandbox/exams': { learner: { before: asThemselves('app_id') }, watcher: AS_IT_IS },
  'POST /sandbox/exams/{name}': learner({ before: asThemselves('app_id') }),
  'GET /sandbox/exams/{name}': learner({ before: asThemselves('app_id') }),
  'POST /sandbox/exams/{name}/finish': learner({ before: asThemselves('app_id') }),
  'GET /sandbox/verdicts': TEACHER,
  'GET /sandbox/examples/{method}': learner({ before: ownExample }),
  'GET /sandbox/reference/{method}': ALL,
  'POST /sandbox/demos/play': TEACHER,
  'POST /sandbox/demos/open': TEACHER,
  'GET /sandbox/snapshot': TEACHER,
  'PUT /sandbox/snapshot': TEACHER,
  'GET /sandbox/stream': ALL,
};

interface ListedRoute {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
}

/** `ACCESS` as a list, for `findRoute`. */
export const ACCESS_LIST: readonly ListedRoute[] = Object.entries(ACCESS).map(([route, access]) => {
  const [method = '', path = ''] = route.split(' ', 2);
  return { method, path, access };
});
