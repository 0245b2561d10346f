import type { ExamCase, ExamWorld } from '../../testing/exam-world.ts';
import { stops } from './calls.fixture.ts';

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
];

async function askFor({ send, app }: ExamWorld, scope: string) {
  const asked = { client_id: app.client_id, scope, state: 's' };
  await send(`/oauth/v2/authorize?${new URLSearchParams(asked)}`);
}

/** Calls two at a time with a token that expires; `shares` a refresh that is under way, and `stores` what it answers. */
function rotates({ shares, stores }: { shares: boolean; stores: boolean }) {
  return async (world: ExamWorld) => {
    const { given } = await world.exam();
    let { SLACK_EXPIRING_TOKEN: token = '', SLACK_REFRESH_TOKEN: refresh_token = '' } = given;
    const { client_id, client_secret } = world.app;
    const secrets = { client_id, client_secret };
    const refresh = async () => {
      const sent = refresh_token;
      for (let times = shares ? 1 : 2; times > 0; times -= 1) {
        const args = { ...secrets, grant_type: 'refresh_token', refresh_token: sent };
        const { body } = await world.call('oauth.v2.access', args, { token: null });
        if (body.ok !== true) continue;
        token = body.access_token;
        if (stores) ({ refresh_token } = body);
      }
    };
    await world.call('auth.test', {}, { token });
    for (let n = 0; n < 3; n += 1) {
      const used = token;
      const two = await Promise.all([1, 2].map(() => world.call('auth.test', {}, { token: used })));
      const expired = two.filter(({ body }) => body.error === 'token_expired');
      if (expired.length === 0) continue;
      await refresh();
      await Promise.all([1, 2].map(() => world.call('auth.test', {}, { token })));
    }
  };
}
