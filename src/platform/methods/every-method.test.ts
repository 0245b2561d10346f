import { describe, expect, it } from 'vitest';
import { TOKEN_TYPES } from '../../contract/tokens.ts';
import {
  ANYONE,
  describeMethod,
  type Args,
  type MethodSetting,
  type MethodTest,
} from '../testing/describe-method.ts';
import { access, installRequest } from '../testing/install.ts';
import { allowRequest, exchangeCode, INSTALL, signInCode } from '../testing/sign-in.ts';
import { METHODS } from './index.ts';

type Expected = Omit<MethodTest, 'assumptions'>;

const READ = 'GET, POST';
const WRITE = 'POST';
const WRITING = 'chat:write,chat:write:bot,chat:write:user';

const channelOf = ({ channel }: MethodSetting): Args => ({ channel });
const message = ({ channel, ts }: MethodSetting): Args => ({ channel, ts });
const emoji = ({ channel, ts }: MethodSetting): Args => ({ channel, timestamp: ts, name: 'tada' });
const seen = ({ channel, ts }: MethodSetting): Args => ({ channel, timestamp: ts });

/** A case for an older method, with a conversation of its kind that the bot is in. */
const older = (needed: string, find: (setting: MethodSetting) => Promise<string>): Expected => ({
  verbs: READ,
  tokens: ANYONE,
  needed: `${needed},bot`,
  args: async (setting) => ({ channel: await find(setting) }),
  call: async (setting) => {
    const token = await setting.world.mint('legacy_bot', ['bot']);
    const name = needed.replace(':', '.');
    const args = { channel: await find(setting) };
    return (await setting.world.call(name, args, { token })).body;
  },
});

const byPerson = (name: string, scope: string, args: Args = {}): Expected => ({
  verbs: READ,
  tokens: ['user'],
  needed: scope,
  args: () => args,
  call: async ({ world }) =>
    (await world.call(name, args, { token: await world.mint('user', [scope]) })).body,
});

const EXPECTED: Readonly<Record<string, Expected>> = {
  'api.test': { verbs: 'GET, POST', tokens: null, needed: null },
  'apps.uninstall': {
    verbs: 'POST, GET',
    tokens: ['bot', 'user'],
    needed: null,
    args: ({ world: { app } }) => ({ client_id: app.client_id, client_secret: app.client_secret }),
  },
  'auth.revoke': { verbs: 'POST, GET', tokens: TOKEN_TYPES, needed: null },
  'auth.test': { verbs: 'POST, GET', tokens: TOKEN_TYPES, needed: null },
  'channels.history': older('channels:history', ({ channel }) => Promise.resolve(channel)),
  'chat.delete': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: 'chat:write,chat:write:bot',
    args: message,
  },
  'chat.postEphemeral': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: WRITING,
    args: ({ channel, admin }) => ({ channel, user: admin, text: 'psst' }),
  },
  'chat.postMessage': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: WRITING,
    args: ({ channel }) => ({ channel, text: 'hello' }),
  },
  'chat.update': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: WRITING,
    args: (setting) => ({ ...message(setting), text: 'changed' }),
  },
  'conversations.archive': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: 'channels:manage',
    args: channelOf,
  },
  'conversations.create': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: 'channels:manage',
    args: () => ({ name: 'brand-new' }),
  },
  'conversations.history': {
    verbs: READ,
    tokens: ANYONE,
    needed: 'channels:history',
    args: channelOf,
  },
  'conversations.info': { verbs: READ, tokens: ANYONE, needed: 'channels:read', args: channelOf },
  'conversations.invite': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: 'channels:manage',
    args: async ({ world, somebody }) => {
      const { body } = await world.call('conversations.create', { name: 'lonely' });
      return { channel: body.channel.id as string, users: somebody };
    },
  },
  'conversations.join': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: 'channels:join,conversations.join',
    args: ({ world }) => ({ channel: world.channels['random'] ?? '' }),
  },
  'conversations.list': { verbs: READ, tokens: ANYONE, needed: 'channels:read' },
  'conversations.members': {
    verbs: READ,
    tokens: ANYONE,
    needed: 'channels:read',
    args: channelOf,
  },
  'conversations.open': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: 'im:write,mpim:write',
    args: ({ somebody }) => ({ users: somebody }),
  },
  'conversations.replies': {
    verbs: READ,
    tokens: ANYONE,
    needed: 'channels:history',
    args: message,
  },
  'conversations.unarchive': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: 'channels:manage',
    args: ({ world }) => ({ channel: world.channels['launch-2024'] ?? '' }),
  },
  'groups.history': older('groups:history', async ({ world }) => {
    const { body } = await world.call('conversations.create', { name: 'den', is_private: 'true' });
    return body.channel.id as string;
  }),
  'im.history': older('im:history', ({ world }) => Promise.resolve(world.channels['direct'] ?? '')),
  'mpim.history': older('mpim:history', async ({ world, admin, somebody }) => {
    const { body } = await world.call('conversations.open', { users: `${admin},${somebody}` });
    return body.channel.id as string;
  }),
  'oauth.v2.access': {
    verbs: 'POST, GET',
    tokens: null,
    needed: null,
    call: async ({ world }) => {
      const back = await allowRequest(world, INSTALL, installRequest(world));
      return access(world, back.get('code') ?? '');
    },
  },
  'openid.connect.token': {
    verbs: WRITE,
    tokens: null,
    needed: null,
    call: async ({ world }) =>
      (await exchangeCode(world, { code: await signInCode(world, { scope: 'openid' }) })).body,
  },
  'openid.connect.userInfo': byPerson('openid.connect.userInfo', 'openid'),
  'reactions.add': { verbs: WRITE, tokens: ANYONE, needed: 'reactions:write', args: emoji },
  'reactions.get': { verbs: READ, tokens: ANYONE, needed: 'reactions:read', args: seen },
  'reactions.list': { verbs: READ, tokens: ANYONE, needed: 'reactions:read' },
  'reactions.remove': {
    verbs: WRITE,
    tokens: ANYONE,
    needed: 'reactions:write',
    args: async (setting) => {
      await setting.world.call('reactions.add', emoji(setting));
      return emoji(setting);
    },
  },
  'search.all': byPerson('search.all', 'search:read', { query: 'deployed' }),
  'search.files': byPerson('search.files', 'search:read', { query: 'deployed' }),
  'search.messages': byPerson('search.messages', 'search:read', { query: 'deployed' }),
  'users.identity': byPerson('users.identity', 'identity.basic'),
  'users.info': {
    verbs: READ,
    tokens: ANYONE,
    needed: 'users:read',
    args: ({ admin }) => ({ user: admin }),
  },
  'users.list': { verbs: READ, tokens: ANYONE, needed: 'users:read' },
};

/** Entries of docs/assumptions.md, with the methods that declare them. */
const RESTING: Readonly<Record<string, string>> = {
  'A-1': 'api.test auth.test',
  'A-3': 'chat.delete',
  'A-4': 'users.info users.list',
  'A-5': 'users.list',
  'A-10':
    'conversations.history conversations.info conversations.join conversations.list conversations.members conversations.replies',
  'A-11': 'chat.postMessage chat.update',
  'A-15': 'channels.history groups.history im.history mpim.history reactions.list search.messages',
  'A-19': 'reactions.add reactions.get reactions.remove',
  'A-20':
    'conversations.archive conversations.create conversations.invite conversations.open conversations.unarchive',
  'A-21': 'chat.postEphemeral',
  'A-26': 'openid.connect.token',
  'A-27': 'openid.connect.userInfo users.identity',
  'A-28': 'apps.uninstall auth.revoke oauth.v2.access',
  'A-43': 'oauth.v2.access oauth.v2.exchange',
  'A-40': 'search.messages',
  'A-52': 'search.all search.files search.messages',
  'A-53': 'search.all search.messages',
  'A-54': 'search.all search.files',
  'A-41': 'chat.postMessage chat.update conversations.history conversations.replies',
  'A-42': 'chat.postMessage chat.update conversations.history conversations.replies',
  'A-75': 'conversations.open',
  'A-76': 'conversations.info conversations.open',
  'A-60': 'chat.postMessage chat.update conversations.history conversations.replies',
  'A-62': 'chat.update',
  'A-64': 'chat.postEphemeral chat.postMessage chat.update',
  'A-69': 'chat.postEphemeral chat.postMessage',
};

const restsOn = (name: string) =>
  Object.keys(RESTING).filter((number) => RESTING[number]?.split(' ').includes(name));

const TESTS = import.meta.glob<string>('./*/*.test.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('every method', () => {
  it('has a case here or a test of its own', () => {
    const isDescribed = (name: string) =>
      Object.entries(TESTS).some(
        ([path, text]) =>
          path.endsWith(`/${name}.test.ts`) && text.includes(`describeMethod('${name}'`),
      );
    const elsewhere = METHODS.map(({ name }) => name).filter((name) => !(name in EXPECTED));
    expect(elsewhere.filter((name) => !isDescribed(name))).toEqual([]);
    const known = new Set<string>(METHODS.map(({ name }) => name));
    expect(Object.keys(EXPECTED).filter((name) => !known.has(name))).toEqual([]);
  });

  for (const [name, expected] of Object.entries(EXPECTED))
    describeMethod(name, { ...expected, assumptions: restsOn(name) });
});
