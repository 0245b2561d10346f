import type { ExamCase, ExamWorld } from '../../testing/exam-world.ts';
import { fails, stops } from './posting.fixture.ts';

/** Clients whose token loses its right. */
export const TOKENS: readonly ExamCase[] = [
  {
    exam: 'revoked_token',
    client: 'goes on with the other token',
    runs: async (world) => {
      await world.say('one');
      await world.say('two');
      await world.call('auth.test');
      await world.call('auth.test', {}, { token: world.user });
    },
    passed: ['before', 'stops', 'after'],
    failed: [],
  },
  {
    exam: 'revoked_token',
    client: 'tries again and again',
    runs: async (world) => {
      await world.say('one');
      for (const text of ['two', 'two', 'two']) await world.say(text);
      await world.call('auth.test', {}, { token: world.user });
    },
    passed: ['before', 'after'],
    failed: ['stops'],
  },
  {
    exam: 'revoked_token',
    client: 'ends at it',
    runs: stops,
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'revoked_token',
    client: 'posts nothing',
    runs: async (world) => {
      for (let n = 0; n < 4; n += 1) await world.call('auth.test');
      await fails(world, 'one');
    },
    passed: [],
    failed: [],
    calls: 0,
  },
  {
    exam: 'revoked_token',
    client: 'never uses the token again',
    runs: async (world) => {
      await world.say('one');
      await world.call('auth.test', {}, { token: world.user });
    },
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'revoked_token',
    client: 'only fails afterwards',
    runs: async (world) => {
      await stops(world);
      await world.call('conversations.info', { channel: 'C0' }, { token: world.user });
    },
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'revoked_token',
    client: 'goes on with calls that need no token',
    runs: async (world) => {
      await stops(world);
      for (const args of [{ error: 'x' }, { error: 'x' }, {}, {}, {}])
        await world.call('api.test', args);
    },
    passed: ['before', 'stops', 'after'],
    failed: [],
  },
  {
    exam: 'revoked_token',
    client: 'revokes the other token too, and tries that again',
    runs: async (world) => {
      await stops(world);
      for (const method of ['auth.revoke', 'auth.test', 'auth.test'])
        await world.call(method, {}, { token: world.user });
    },
    passed: ['before', 'stops', 'after'],
    failed: [],
  },
  {
    exam: 'missing_scope',
    client: 'asks for the scope, and does something else',
    runs: async (world) => {
      await world.say('one');
      await world.say('two');
      await askFor(world, 'chat:write');
      await world.call('auth.test');
    },
    passed: ['before', 'gives_up', 'asks', 'after'],
    failed: [],
  },
  {
    exam: 'missing_scope',
    client: 'asks for another scope',
    runs: async (world) => {
      await world.say('one');
      await world.say('two');
      await askFor(world, 'channels:read');
      await world.call('auth.test');
    },
    passed: ['before', 'gives_up', 'after'],
    failed: ['asks'],
  },
  {
    exam: 'missing_scope',
    client: 'asks for nothing, and goes on with the scopes that are left',
    runs: async (world) => {
      await stops(world);
      await world.call('conversations.list');
    },
    passed: ['before', 'gives_up', 'after'],
    failed: [],
    // Nobody has to ask.
    verdict: 'passed',
  },
  {
    exam: 'missing_scope',
    client: 'opened the install page before, and tries another method',
    runs: async (world) => {
      await world.say('one');
      await askFor(world, 'channels:read');
      await world.say('two');
      await world.call('chat.update', { channel: world.channels['deploys'] ?? '', text: 'x' });
      await askFor(world, 'chat:write');
      await world.call('auth.test');
    },
    passed: ['before', 'gives_up', 'asks', 'after'],
    failed: [],
  },
  {
    exam: 'missing_scope',
    client: 'tries again, and asks for nothing',
    runs: async (world) => {
      await world.say('one');
      await world.say('two');
      await world.say('two');
      await world.call('auth.test');
    },
    passed: ['before', 'after'],
    failed: ['gives_up'],
  },
  {
    exam: 'missing_scope',
    client: 'ends at it',
    runs: stops,
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'token_rotation',
    client: 'renews its token once for all calls',
    runs: rotates({ shares: true, stores: true }),
    passed: ['before', 'renews', 'once', 'keeps_newest', 'after'],
    failed: [],
  },
  {
    exam: 'token_rotation',
    client: 'renews it for each call',
    runs: rotates({ shares: false, stores: true }),
    passed: ['before', 'renews', 'keeps_newest', 'after'],
    failed: ['once'],
  },
  {
    exam: 'token_rotation',
    client: 'keeps the first refresh token',
    runs: rotates({ shares: true, stores: false }),
    passed: ['before', 'renews'],
    failed: ['keeps_newest', 'after'],
  },
  {
    exam: 'token_rotation',
    client: 'never renews it',
    runs: async (world) => {
      const { SLACK_EXPIRING_TOKEN: token = '' } = (await world.exam()).given;
      for (let n = 0; n < 3; n += 1) await world.call('auth.test', {}, { token });
    },
    passed: ['before'],
    failed: ['renews', 'after'],
  },
  {
    exam: 'token_rotation',
    client: 'makes one call',
    runs: async (world) => {
      const { SLACK_EXPIRING_TOKEN: token = '' } = (await world.exam()).given;
      await world.call('auth.test', {}, { token });
    },
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'token_rotation',
    client: 'makes one call at a time',
    runs: rotates({ shares: true, stores: true, at_once: 1 }),
    passed: ['before', 'renews', 'keeps_newest', 'after'],
    failed: [],
  },
  {
    exam: 'token_rotation',
    client: 'renews it before the first call',
    runs: rotates({ shares: true, stores: true, early: true }),
    passed: ['before', 'renews', 'once', 'keeps_newest', 'after'],
    failed: [],
  },
  {
    exam: 'token_rotation',
    client: 'tries a refresh token that was never issued, and then the right one',
    runs: rotates({ shares: true, stores: true, guesses: true }),
    passed: ['before', 'renews', 'once', 'keeps_newest', 'after'],
    failed: [],
  },
  {
    exam: 'token_rotation',
    client: 'makes no call that succeeds',
    runs: async (world) => {
      const { SLACK_EXPIRING_TOKEN: token = '' } = (await world.exam()).given;
      await world.call('conversations.info', { channel: 'C0' }, { token });
    },
    passed: [],
    failed: [],
    calls: 1,
  },
  {
    exam: 'token_rotation',
    client: 'does other things',
    runs: async (world) => {
      await world.call('auth.test', { grant_type: 'refresh_token' });
      await world.call('oauth.v2.access', { code: 'x' }, { token: null });
    },
    passed: [],
    failed: [],
    calls: 0,
  },
];

async function askFor({ send, app }: ExamWorld, scope: string) {
  const asked = { client_id: app.client_id, scope, state: 's' };
  await send(`/oauth/v2/authorize?${new URLSearchParams(asked)}`);
}

interface Rotates {
  /** Whether calls share a refresh that is under way. */
  readonly shares: boolean;
  /** Whether it stores the refresh token that a refresh answers. */
  readonly stores: boolean;
  readonly at_once?: number;
  /** Whether it refreshes before its first call. */
  readonly early?: boolean;
  /** Whether it sends a wrong refresh token before the right one. */
  readonly guesses?: boolean;
}

/** Calls several at a time, usually two, with a token that expires. */
function rotates({ shares, stores, at_once = 2, early = false, guesses = false }: Rotates) {
  return async (world: ExamWorld) => {
    const { given } = await world.exam();
    let { SLACK_EXPIRING_TOKEN: token = '', SLACK_REFRESH_TOKEN: refresh_token = '' } = given;
    const { client_id, client_secret } = world.app;
    const refresh = async (sent: string) => {
      const args = { client_id, client_secret, grant_type: 'refresh_token', refresh_token: sent };
      const { body } = await world.call('oauth.v2.access', args, { token: null });
      if (body.ok !== true) return;
      token = body.access_token;
      if (stores) ({ refresh_token } = body);
    };
    const calls = async () => {
      const used = token;
      const each = () => world.call('auth.test', {}, { token: used });
      return Promise.all(Array.from({ length: at_once }, each));
    };
    if (early) await refresh(refresh_token);
    else await world.call('auth.test', {}, { token });
    for (let n = 0; n < 5; n += 1) {
      const expired = (await calls()).filter(({ body }) => body.error === 'token_expired');
      if (expired.length === 0) continue;
      if (guesses) await refresh('xoxe-1-none');
      const sent = refresh_token;
      for (let times = shares ? 1 : 2; times > 0; times -= 1) await refresh(sent);
      await calls();
    }
  };
}
