import { describe, expect, it } from 'vitest';
import { TOKEN_TYPES } from '../../contract/tokens.ts';
import { access, installRequest } from '../testing/install.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { allowed, exchanged, INSTALL, signInCode } from '../testing/sign-in.ts';
import { METHODS } from './index.ts';

/** A message of the bot in #deploys, and who else is about. */
interface Setting {
  readonly world: OpenWorld;
  readonly channel: string;
  readonly ts: string;
  readonly admin: string;
  readonly somebody: string;
}

type Args = Readonly<Record<string, string>>;

interface Expected {
  readonly verbs: 'GET, POST' | 'POST, GET' | 'POST';
  /** Types of token, or null for a method that needs none. */
  readonly tokens: readonly string[] | null;
  /** What a token without scopes is told that it needs; null for a method that needs none. */
  readonly needed: string | null;
  readonly args?: (setting: Setting) => Args | Promise<Args>;
  /** How it comes to a success, where a call by the bot does not do. */
  readonly call?: (setting: Setting) => Promise<{ readonly ok: boolean }>;
}

const READ = 'GET, POST';
const WRITE = 'POST';
const ANYONE = ['bot', 'user', 'legacy_bot', 'workspace'];
const WRITING = 'chat:write,chat:write:bot,chat:write:user';

const channelOf = ({ channel }: Setting): Args => ({ channel });
const message = ({ channel, ts }: Setting): Args => ({ channel, ts });
const emoji = ({ channel, ts }: Setting): Args => ({ channel, timestamp: ts, name: 'tada' });
const seen = ({ channel, ts }: Setting): Args => ({ channel, timestamp: ts });

/** A conversation of the kind that an older method reads, with the bot in it. */
const older = (needed: string, find: (setting: Setting) => Promise<string>): Expected => ({
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
      const back = await allowed(world, INSTALL, installRequest(world));
      return access(world, back.get('code') ?? '');
    },
  },
  'openid.connect.token': {
    verbs: 'POST, GET',
    tokens: null,
    needed: null,
    call: async ({ world }) =>
      (await exchanged(world, { code: await signInCode(world, { scope: 'openid' }) })).body,
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

async function set(): Promise<Setting> {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const { body } = await world.call('chat.postMessage', { channel, text: 'hello' });
  const { admin, sample } = (await world.brief()).users;
  return { world, channel, ts: body.ts, admin, somebody: sample[0] ?? '' };
}

const every = Object.entries(EXPECTED);

describe('every method', () => {
  it('is expected here', () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual(METHODS.map(({ name }) => name).toSorted());
  });

  it.each(every)('%s succeeds, and answers what it documents', async (name, { args, call }) => {
    const setting = await set();
    const body = call
      ? await call(setting)
      : (await setting.world.call(name, (await args?.(setting)) ?? {})).body;
    expect(body).toMatchObject({ ok: true });
  });

  it.each(every)('%s answers its verbs and no other', async (name, { verbs }) => {
    const { world } = await set();
    for (const verb of ['GET', 'POST'] as const) {
      const { body, headers } = await world.call(name, {}, { token: null, verb });
      const answered = verbs.split(', ').includes(verb);
      expect([verb, body.error === 'method_not_allowed']).toEqual([verb, !answered]);
      expect(headers.get('allow')).toBe(answered ? null : verbs);
    }
  });

  it.each(every.filter(([, { tokens }]) => tokens !== null))(
    '%s takes its types of token and no other',
    async (name, { tokens, args }) => {
      const setting = await set();
      const given = (await args?.(setting)) ?? {};
      // Those that are refused come first: a call that passes may end the app.
      const refused = TOKEN_TYPES.filter((type) => tokens?.includes(type) !== true);
      for (const type of new Set([...refused, ...TOKEN_TYPES])) {
        const token = await setting.world.mint(type, []);
        const { error } = (await setting.world.call(name, given, { token })).body;
        expect([type, error !== 'not_allowed_token_type']).toEqual([type, tokens?.includes(type)]);
      }
    },
  );

  it.each(every)('%s is suspended with posting, where it posts', async (name, { args }) => {
    const setting = await set();
    const given = (await args?.(setting)) ?? {};
    await setting.world.sandbox('/conditions/posting_suspended', {}, 'PUT');
    const { error } = (await setting.world.call(name, given)).body;
    expect(error === 'ekm_access_denied').toBe(name.startsWith('chat.'));
  });

  it.each(every.filter(([, { tokens }]) => tokens !== null))(
    '%s asks for its scopes',
    async (name, { tokens, needed, args }) => {
      const setting = await set();
      const type =
        name.endsWith('.history') && !name.startsWith('conv') ? 'legacy_bot' : tokens?.[0];
      const token = await setting.world.mint(type ?? '', []);
      const { body } = await setting.world.call(name, (await args?.(setting)) ?? {}, { token });
      expect(body).toMatchObject(
        needed === null ? { ok: true } : { error: 'missing_scope', needed, provided: '' },
      );
    },
  );
});
