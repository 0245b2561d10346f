import { RELYING_PARTY_PATH } from '../../contract/relying-party.ts';
import {
  IDENTITY_SCOPES,
  OPENID_SCOPES,
  type Scope,
  SCOPES_IN_USE,
} from '../../contract/scopes.ts';
import type { AppRecord } from '../model/app.ts';
import { type ChannelRecord, join } from '../model/channel.ts';
import { byApp, createMessage, formatTs } from '../model/message.ts';
import { HEALTHY } from '../model/service-state.ts';
import { ORDINARY_TEAM } from '../model/team.ts';
import { issueToken } from '../model/token.ts';
import { createWorld, type Setting, type World, type WorldOptions } from '../model/world/world.ts';
import { identifier } from '../runtime/ids.ts';
import { HEX } from '../runtime/random.ts';
import { backlog } from './backlog.ts';
import {
  activePeople,
  activePersonAt,
  BOT,
  directory,
  everyoneIn,
  OWNER,
  userIdAt,
} from './people.ts';
import { TALK } from './talk.ts';

const APP_NAME = 'Beacon';

/** 2025-12-01: when the seeded workspace was created. What is issued later has another time. */
export const FOUNDED_S = 1_764_547_200;

const BOT_ONLY = [
  'app_mentions:read',
  'channels:join',
  'channels:manage',
  'chat:write.customize',
  'chat:write.public',
  'commands',
  'groups:write',
  'incoming-webhook',
  'metadata.message:read',
] as const satisfies readonly Scope[];

const PERSON_ONLY = [
  'channels:manage',
  'channels:join',
  'groups:write',
  'identify',
  ...IDENTITY_SCOPES,
  ...OPENID_SCOPES,
  'dnd:write',
  'reminders:read',
  'reminders:write',
  'search:read',
  'users.profile:write',
] as const satisfies readonly Scope[];

/** Scopes of older apps and of app-level tokens. */
const OF_OTHERS = [
  'bot',
  'chat:write:bot',
  'chat:write:user',
  'connections:write',
  'conversations.join',
] as const satisfies readonly Scope[];

/** Both tokens have all other scopes that something looks at, so that every method can be called. */
const SHARED_SCOPES = SCOPES_IN_USE.filter(
  (scope) => !([...BOT_ONLY, ...PERSON_ONLY, ...OF_OTHERS] as readonly Scope[]).includes(scope),
);

/**
 * Creates the default workspace: people, an installed app with a bot token, a user token and a webhook, and
 * channels of every kind. Everything is derived from the options and the deployment's addresses, and secrets also
 * from the salt. Nothing depends on the current time.
 */
export function seedWorld(options: WorldOptions, setting: Setting): World {
  const world = createWorld(options, setting);
  const { seed } = options;
  const team = world.teams.put({
    id: identifier('T', seed, 0),
    name: 'Meridian',
    domain: 'meridian',
    ...ORDINARY_TEAM,
  });
  world.services.put(HEALTHY);
  const botId = identifier('B', seed, 0);
  const general = identifier('C', seed, 0);
  world.users.layBeneath(directory(seed, options.users, { name: APP_NAME, botId }));
  world.memberships.layBeneath(everyoneIn(general, seed, options.users));

  const app = installApp(world, botId);
  const deploys = identifier('C', seed, 1);
  const author = { ...byApp(app), team: team.id };
  world.messages.layBeneath(backlog(seed, options.messages, { channel: deploys, ...author }));
  openChannels(world, general, deploys, app);
  addEmoji(world);
  sayThings(world, app);
  mintCredentials(world, app, deploys);

  for (const [prefix, given] of [
    ['T', 1],
    ['A', 1],
    ['U', options.users],
    ['C', 5],
    ['D', 1],
  ] as const) {
    world.counters.put({ kind: prefix, given });
  }
  world.store.seeded();
  return world;
}

function installApp(world: World, botId: string): AppRecord {
  const { seed } = world.options;
  const digits = (purpose: string) => world.ids.word(purpose, 12, '0123456789');
  return world.apps.put({
    id: identifier('A', seed, 0),
    name: APP_NAME,
    client_id: `${digits('client')}.${digits('client')}`,
    client_secret: world.ids.secret('client_secret', 32, HEX),
    signing_secret: world.ids.secret('signing_secret', 32, HEX),
    verification_token: world.ids.secret('verification_token', 24),
    bot_user: userIdAt(seed, BOT),
    bot_id: botId,
    redirect_urls: [
      world.deployment.base_url + RELYING_PARTY_PATH,
      'http://127.0.0.1',
      'http://localhost',
    ],
    request_url: null,
    subscriptions: [],
    delivery: 'http',
    removed: false,
    access_withheld: false,
  });
}

/** Ids of at most `most` active people, the owner and the second administrator first. */
function people(world: World, most: number): string[] {
  const { seed, users } = world.options;
  return Array.from({ length: Math.min(most, activePeople(users)) }, (_, n) =>
    userIdAt(seed, activePersonAt(n)),
  );
}

function openChannels(world: World, general: string, deploys: string, app: AppRecord): void {
  const { seed, users } = world.options;
  const owner = userIdAt(seed, OWNER);
  const open = (id: string, name: string, about: string, given: Partial<ChannelRecord> = {}) =>
    world.channels.put({
      id,
      kind: 'public_channel',
      name,
      created: FOUNDED_S,
      creator: owner,
      is_general: false,
      is_archived: false,
      access_denied: false,
      topic: { value: '', creator: '', last_set: 0 },
      purpose: { value: about, creator: owner, last_set: FOUNDED_S },
      member_count: 0,
      ...given,
    });
  const fill = (channel: ChannelRecord, ids: readonly string[]) =>
    ids.reduce((row, user) => join(world, row, user), channel);

  const everyone = { is_general: true, member_count: activePeople(users) };
  open(general, 'general', 'What everyone should know.', everyone);
  fill(open(deploys, 'deploys', 'Releases, as they happen.'), [app.bot_user, ...people(world, 12)]);
  fill(open(identifier('C', seed, 2), 'random', 'Everything else.'), people(world, 20));
  const quiet = { kind: 'private_channel' } as const;
  fill(
    open(identifier('C', seed, 3), 'leadership', 'Plans in the making.', quiet),
    people(world, 3),
  );
  const past = { is_archived: true };
  fill(
    open(identifier('C', seed, 4), 'launch-2024', 'The launch, for the record.', past),
    people(world, 5),
  );
  fill(open(identifier('D', seed, 0), '', '', { kind: 'im' }), [app.bot_user, owner]);
}

/** The emoji of the workspace: two with a picture, and another name of one. */
function addEmoji(world: World): void {
  for (const row of [
    { name: 'meridian' },
    { name: 'ship_it' },
    { name: 'shipit', alias_for: 'ship_it' },
  ])
    world.emoji.put({ ...row, created: FOUNDED_S });
}

function sayThings(world: World, app: AppRecord): void {
  const { seed } = world.options;
  const speakers = people(world, 3);
  for (const [index, { channel, by, text, at, reactions = [] }] of TALK.entries()) {
    const place = identifier(channel.kind, seed, channel.n);
    const author = by === 'bot' ? byApp(app) : { user: speakers[by % speakers.length] ?? '' };
    const ts = formatTs(at * 1_000_000 + (index + 1) * 100);
    createMessage(world, { channel: place, ts, author, content: { text } });
    for (const { name, from } of reactions) {
      const user = from === 'bot' ? app.bot_user : (speakers[from % speakers.length] ?? '');
      world.reactions.put({ channel: place, ts, name, user });
    }
  }
}

function mintCredentials(world: World, app: AppRecord, channel: string): void {
  const owner = userIdAt(world.options.seed, OWNER);
  const common = { app: app.id, issued_at: FOUNDED_S, expires_at: null };
  issueToken(world, {
    ...common,
    type: 'bot',
    user: app.bot_user,
    scopes: [...BOT_ONLY, ...SHARED_SCOPES],
  });
  issueToken(world, {
    ...common,
    type: 'user',
    user: owner,
    scopes: [...PERSON_ONLY, ...SHARED_SCOPES],
  });
  world.webhooks.put({
    id: identifier('B', world.options.seed, 1),
    secret: world.ids.secret('webhook', 24),
    app: app.id,
    channel,
    creator: owner,
    status: 'active',
    family: null,
  });
  world.counters.put({ kind: 'B', given: 2 });
}
