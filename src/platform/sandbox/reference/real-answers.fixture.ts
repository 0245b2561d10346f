import { EVENT_TYPES, type EventType } from '../../../contract/schemas/events.ts';
import { SCOPES } from '../../../contract/scopes.ts';
import type { WorldEvent } from '../../../contract/sandbox.ts';
import { configure } from '../../testing/events.ts';
import { access, installApp, installRequest } from '../../testing/install.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import {
  callerOf,
  METADATA,
  tellConversation,
  tellConversations,
  WHOLE,
} from './told-conversations.fixture.ts';
import { tellFiles } from './told-files.fixture.ts';
import { tellViews } from './told-views.fixture.ts';
import { tellActs, tellAssistant, tellScheduled } from './told-messages.fixture.ts';
import { tellLinks, tellManifests } from './told-manifests.fixture.ts';
import { tellGroups, tellProfiles, tellWorkspace } from './told-people.fixture.ts';
import { allowRequest, exchangeCode, INSTALL, signInCode } from '../../testing/sign-in.ts';

/** What the methods answered in a world of seed 1, and the events that they caused. */
export interface RealAnswers {
  /** The successful answers of each method. */
  readonly answers: ReadonlyMap<string, readonly object[]>;
  readonly events: ReadonlyMap<string, ReadonlySet<EventType>>;
}

/** Calls every method, often enough that each field of its answer is there at least once, and missing once if it can be. */
export async function collectRealAnswers(): Promise<RealAnswers> {
  const answers = new Map<string, object[]>();
  const events = new Map<string, Set<EventType>>();
  const open = async () => {
    const { world, methods } = recordInto(answers, await openWorld());
    await configure(world, { subscriptions: EVENT_TYPES });
    const all = await world.mint('bot', [...SCOPES]);
    return { world, all, noteEvents: () => noteEvents(world, methods, events) };
  };
  for (const story of [
    tellMessages,
    tellActs,
    tellScheduled,
    tellAssistant,
    tellPeople,
    tellConversations,
    tellSignIn,
    tellInstall,
    tellViews,
    tellManifests,
    tellLinks,
    tellWorkspace,
    tellProfiles,
    tellGroups,
    tellFiles,
  ]) {
    const { world, all, noteEvents } = await open();
    await story(world, all);
    await noteEvents();
  }
  return { answers, events };
}

/** The world, with each answer of a call kept; `methods`: the method of each exchange. */
function recordInto(answers: Map<string, object[]>, opened: OpenWorld) {
  const methods = new Map<string, string>();
  const world: OpenWorld = {
    ...opened,
    call: async (method, args, options) => {
      const answer = await opened.call(method, args, options);
      methods.set(answer.headers.get('x-parley-exchange') ?? '', method);
      if (answer.body.ok === true)
        answers.set(method, [...(answers.get(method) ?? []), answer.body as object]);
      return answer;
    },
  };
  return { world, methods };
}

async function noteEvents(
  world: OpenWorld,
  methods: ReadonlyMap<string, string>,
  events: Map<string, Set<EventType>>,
): Promise<void> {
  const page = (await world.sandbox('/events?limit=1000')).body as { events: WorldEvent[] };
  for (const { exchange, type } of page.events) {
    const method = methods.get(exchange ?? '');
    if (method !== undefined) events.set(method, (events.get(method) ?? new Set()).add(type));
  }
}

async function tellMessages(world: OpenWorld, token: string): Promise<void> {
  const call = callerOf(world, token);
  const channel = world.channels['deploys'] ?? '';
  await tellConversation(world, channel, token);

  const { ts } = (await call('chat.postMessage', { channel, ...WHOLE })).body;
  await call('chat.update', { channel, ts, metadata: METADATA.replace('7', '8') });
  await call('chat.update', { channel, ts, metadata: '{}' });
  await call('chat.update', { channel, ts, metadata: METADATA });
  await call('chat.delete', { channel, ts });
  const { admin } = (await world.brief()).users;
  await call('chat.postEphemeral', { channel, user: admin, text: 'psst' });
  const person = await world.mint('user', [...SCOPES]);
  const mention = { channel, text: `<@${world.app.bot_user_id}> *hello*` };
  const { body } = await call('chat.postMessage', mention, person);
  await call('chat.update', { channel, ts: body.ts, text: 'hello' }, person);
  await call('search.messages', { query: 'hello' }, person);
  await call('search.all', { query: 'hello' }, person);
  await call('search.messages', { query: 'hello', cursor: '*', count: '1' }, person);
  // The bot is brought in by a person, and somebody writes to it.
  const lonely = await call('conversations.create', { name: 'lonely' }, person);
  const users = world.app.bot_user_id;
  await call('conversations.invite', { channel: lonely.body.channel.id, users }, person);
  const somebody = (await world.brief()).users.sample.find((id) => id !== admin);
  await call('chat.postMessage', { channel: somebody ?? '', text: 'a new conversation' });
}

async function tellPeople(world: OpenWorld, token: string): Promise<void> {
  const blind = await world.mint('bot', ['users:read']);
  for (const by of [token, blind]) {
    const { body } = await world.call('users.list', { limit: '1000' }, { token: by });
    for (const { id } of body.members as { id: string }[])
      await world.call('users.info', { user: id }, { token: by });
  }
  await world.call('users.list', { limit: '3' });
  const person = await world.mint('user', ['openid']);
  for (const by of [token, person]) await world.call('auth.test', {}, { token: by });
  await world.call('api.test', { foo: 'bar' });
  const socket = await world.mint('app', ['connections:write']);
  await world.call('apps.connections.open', {}, { token: socket });
  await world.call('rtm.connect', {}, { token: await world.mint('legacy_bot', []) });
}

async function tellSignIn(world: OpenWorld): Promise<void> {
  for (const scope of ['openid', 'openid email profile']) {
    const code = await signInCode(world, { scope });
    const { access_token } = (await exchangeCode(world, { code })).body;
    await world.call('openid.connect.userInfo', {}, { token: access_token });
    // The second time, the code counts as stolen.
    await exchangeCode(world, { code });
  }
  const identity = 'identity.basic,identity.email,identity.avatar,identity.team';
  for (const user_scope of ['identity.basic', identity]) {
    const { authed_user } = await installApp(world, { scope: '', user_scope });
    await world.call('users.identity', {}, { token: authed_user.access_token });
  }
}

async function tellInstall(world: OpenWorld, token: string): Promise<void> {
  const { client_id, client_secret } = world.app;
  const credentials = { client_id, client_secret };
  const channel = world.channels['deploys'] ?? '';
  await installApp(world, { scope: 'chat:write' });
  await installApp(world, { scope: 'chat:write,incoming-webhook' }, { channel });
  const rotate = (on: boolean) =>
    world.sandbox(`/apps/${world.app.app_id}`, { token_rotation_enabled: on }, 'PATCH');
  await rotate(true);
  await world.call('oauth.v2.exchange', credentials, { token: world.bot });
  await world.call('oauth.v2.exchange', credentials, { token: world.user });
  const { refresh_token } = await installApp(world, { user_scope: 'search:read' });
  await access(world, '', { grant_type: 'refresh_token', refresh_token, redirect_uri: '' });
  await installApp(world, { scope: '', user_scope: 'search:read' });
  const back = await allowRequest(world, INSTALL, installRequest(world));
  for (let time = 0; time < 2; time += 1) await access(world, back.get('code') ?? '');
  await world.call('auth.revoke', { test: 'true' }, { token });
  await world.call('auth.revoke', {}, { token });
  const last = await world.mint('bot', [...SCOPES]);
  await world.call('apps.uninstall', credentials, { token: last });
}
