import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { RULES } from './index.ts';

const enter = (world: OpenWorld, name: string, parameters: object = {}) =>
  world.sandbox(`/conditions/${name}`, parameters, 'PUT');

const traceOf = async (world: OpenWorld, { headers }: { headers: Headers }) =>
  (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body.trace as {
    rule: string;
    verdict: string;
    evidence: string;
    detail?: string;
    error?: string;
  }[];

describe('the rules of the Web API', () => {
  it('run in a fixed order, each with the codes it can refuse with', () => {
    expect(RULES.map(({ name, codes }) => [name, ...codes])).toEqual([
      ['verb', 'method_not_allowed'],
      ['body', 'request_too_large', 'request_timeout'],
      ['content type', 'missing_post_type', 'invalid_post_type'],
      ['charset', 'invalid_charset'],
      ['body format', 'invalid_form_data', 'invalid_arguments'],
      ['argument names', 'invalid_arg_name'],
      ['service', 'service_unavailable'],
      ['migration', 'org_login_required', 'team_added_to_org'],
      ['deprecation', 'method_deprecated', 'deprecated_endpoint'],
      ['network limits', 'accesslimited'],
      ['enterprise', 'enterprise_is_restricted'],
      ['client', 'invalid_client_id', 'bad_client_secret'],
      ['token presented', 'not_authed'],
      ['token known', 'invalid_auth'],
      ['allowed networks', 'invalid_auth'],
      ['token life', 'token_revoked', 'account_inactive', 'token_expired'],
      ['token type', 'not_allowed_token_type'],
      ['legacy method', 'method_deprecated', 'deprecated_endpoint'],
      ['two-factor', 'two_factor_setup_required'],
      ['workspace access', 'team_access_not_granted'],
      ['scopes', 'missing_scope'],
      ['posting', 'ekm_access_denied'],
      ['rate limit', 'ratelimited'],
      ['arguments', 'invalid_array_arg', 'invalid_arguments'],
      ['cursor', 'invalid_cursor'],
      ['resource', 'access_denied', 'no_permission'],
    ]);
  });

  it('add a step to the trace if they apply', async () => {
    const world = await openWorld();
    const args = { channel: world.channels['deploys'] ?? '', text: 'hello' };
    const passed = await traceOf(world, await world.call('chat.postMessage', args));
    expect(passed.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([
      'verb passed',
      'body passed',
      'content type passed',
      'charset passed',
      'body format passed',
      'argument names passed',
      'token presented passed',
      'token known passed',
      'token life passed',
      'token type passed',
      'scopes passed',
      'rate limit passed',
      'arguments passed',
      'chat.postMessage passed',
    ]);
    const bare = await traceOf(world, await world.call('auth.test', {}, { verb: 'GET' }));
    expect(bare.map(({ rule }) => rule)).toEqual([
      'verb',
      'token presented',
      'token known',
      'token life',
      'token type',
      'rate limit',
      'auth.test',
    ]);
    const refused = await traceOf(world, await world.call('users.info', { user: 'U0' }));
    expect(refused.at(-1)).toMatchObject({
      rule: 'users.info',
      verdict: 'refused',
      error: 'user_not_found',
    });
  });

  it.each([
    ['posting_suspended', {}, 'ekm_access_denied', undefined],
    ['enterprise_migration', {}, 'org_login_required', 'org_login_required'],
    ['enterprise_restricted', {}, 'enterprise_is_restricted', 'enterprise_is_restricted'],
    ['enterprise_restricted', { methods: ['chat.delete'] }, 'enterprise_is_restricted', undefined],
    ['two_factor_required', {}, 'two_factor_setup_required', 'two_factor_setup_required'],
    ['two_factor_required', { users: ['U0'] }, 'message_not_found', undefined],
    ['workspace_deleted', {}, 'account_inactive', 'account_inactive'],
    ['allowed_networks', {}, 'invalid_auth', 'invalid_auth'],
    ['allowed_networks', { addresses: ['10.', '127.'] }, 'message_not_found', undefined],
    ['user_deactivated', {}, 'account_inactive', 'account_inactive'],
    ['app_removed', {}, 'account_inactive', 'account_inactive'],
    ['workspace_access_withheld', {}, 'team_access_not_granted', 'team_access_not_granted'],
    ['channel_access_denied', {}, 'access_denied', undefined],
    ['token_revoked', {}, 'message_not_found', undefined],
    ['token_expired', {}, 'token_expired', 'token_expired'],
    ['service_down', {}, 'service_unavailable', 'service_unavailable'],
    ['method_deprecated', {}, 'method_deprecated', undefined],
    ['endpoint_deprecated', {}, 'deprecated_endpoint', undefined],
    ['network_limited', {}, 'accesslimited', 'accesslimited'],
    ['network_limited', { methods: ['chat.delete'] }, 'accesslimited', undefined],
  ])(
    'in the condition %s %j answer chat.delete %s, auth.test %s',
    async (name, given, one, two) => {
      const world = await openWorld();
      await enter(world, name, given);
      const args = { channel: world.channels['deploys'] ?? '', ts: '1.000000' };
      expect((await world.call('chat.delete', args)).body.error).toBe(one);
      expect((await world.call('auth.test')).body.error).toBe(two);
    },
  );

  it('do not check the caller if no token is needed', async () => {
    const world = await openWorld();
    const token = await world.mint('bot', []);
    for (const name of [
      'two_factor_required',
      'workspace_access_withheld',
      'workspace_deleted',
      'app_removed',
    ])
      await enter(world, name);
    const { body, headers } = await world.call('api.test', {}, { token });
    expect(body.ok).toBe(true);
    expect(headers.has('x-oauth-scopes')).toBe(false);
    expect((await world.call('api.test', {}, { token: 'xoxb-unknown' })).body.ok).toBe(true);
  });

  it("refuse a person's dead token with token_revoked, any other with account_inactive", async () => {
    const world = await openWorld();
    await enter(world, 'app_removed');
    const error = async (token: string) =>
      (await world.call('auth.test', {}, { token })).body.error;
    expect([await error(world.bot), await error(world.user)]).toEqual([
      'account_inactive',
      'token_revoked',
    ]);
  });

  it('refuse every second call while a workspace joins an organisation', async () => {
    const world = await openWorld();
    await enter(world, 'joining_organization');
    const errors = [];
    for (let calls = 0; calls < 4; calls += 1)
      errors.push((await world.call('auth.test')).body.error);
    expect(errors).toEqual(['team_added_to_org', undefined, 'team_added_to_org', undefined]);
  });

  it('take the first forwarded address as the source of a call', async () => {
    const world = await openWorld();
    await enter(world, 'allowed_networks');
    const from = async (address: string) =>
      (await world.call('auth.test', {}, { headers: { 'x-forwarded-for': address } })).body.error;
    expect(await from('203.0.113.9')).toBeUndefined();
    expect(await from(' 203.0.113.9 , 10.0.0.1')).toBeUndefined();
    expect(await from('10.0.0.1, 203.0.113.9')).toBe('invalid_auth');
  });

  it('answer access_denied only to callers who can see the channel', async () => {
    const world = await openWorld();
    const channel = world.channels['leadership'] ?? '';
    await enter(world, 'channel_access_denied', { channel_id: channel });
    const error = async (token: string) =>
      (await world.call('conversations.info', { channel }, { token })).body.error;
    expect(await error(world.bot)).toBe('channel_not_found');
    expect(await error(world.user)).toBe('access_denied');
  });

  it('require the app of a workspace token to be in the channel', async () => {
    const world = await openWorld();
    const token = await world.mint('workspace', ['channels:read']);
    const error = async (name: string, by: string) =>
      (
        await world.call(
          'conversations.info',
          { channel: world.channels[name] ?? '' },
          { token: by },
        )
      ).body.error;
    expect(await error('random', token)).toBe('no_permission');
    expect(await error('deploys', token)).toBeUndefined();
    expect(await error('random', world.bot)).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('undoes what the method wrote', async () => {
    const world = await openWorld();
    const [, person = ''] = (await world.brief()).users.sample;
    const answer = await world.call('chat.postMessage', { channel: person });
    expect(answer.body.error).toBe('no_text');
    const exchange = answer.headers.get('x-parley-exchange');
    expect((await world.sandbox(`/exchanges/${exchange}`)).body.changes).toEqual([]);
    const open = { users: person, prevent_creation: 'true' };
    expect((await world.call('conversations.open', open)).body.error).toBe('channel_not_found');
  });

  it('explains in messages what a method refused', async () => {
    const world = await openWorld();
    const args = { channel: world.channels['deploys'] ?? '', blocks: '[{"type":"image"}]' };
    const { error, response_metadata } = (await world.call('chat.postMessage', args)).body;
    expect(error).toBe('invalid_blocks');
    expect(response_metadata.messages[0]).toMatch(/^\[ERROR\] .* \[json-pointer:\/blocks\/0/);
  });
});

describe('an injected failure', () => {
  it.each([
    ['transient_failures', 'internal_error', 'always', true],
    ['transient_failures', 'internal_error', 'never', false],
    ['catastrophic_failures', 'fatal_error', 'always', true],
    ['catastrophic_failures', 'fatal_error', 'never', false],
  ])('of %s answers %s; work done: %s', async (condition, code, done, found) => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    await enter(world, condition, { methods: ['chat.postMessage'], done });
    const answer = await world.call('chat.postMessage', { channel, text: 'half' });
    expect(answer.body).toEqual({ ok: false, error: code });
    expect((await traceOf(world, answer)).at(-1)).toMatchObject({ rule: 'failure', error: code });
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    expect(body.messages[0].text === 'half').toBe(found);
    const refused = await world.call('chat.postMessage', { channel: 'C0NOWHERE', text: 'half' });
    expect(refused.body.error).toBe('channel_not_found');
  });
});

describe('the rate limit', () => {
  it('counts by method and app, and for posts also by channel', async () => {
    const world = await openWorld();
    await enter(world, 'throttled', { per_minute: 60, burst: 2 });
    const say = async (name: string) =>
      (await world.call('chat.postMessage', { channel: world.channels[name] ?? '', text: 'x' }))
        .status;
    expect([await say('deploys'), await say('deploys'), await say('deploys')]).toEqual([
      200, 200, 429,
    ]);
    expect(await say('random')).toBe(200);
    const test = async (token: string | null) =>
      (await world.call('api.test', {}, { token })).status;
    expect([await test(world.bot), await test(world.user), await test(world.bot)]).toEqual([
      200, 200, 429,
    ]);
    expect(await test(null)).toBe(200);
    await world.sandbox('/clock', { advance_s: 1 });
    expect([await say('deploys'), await say('deploys')]).toEqual([200, 429]);
  });

  it('is that of the condition alone in a world without rate limits', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const list = async () => (await world.call('users.list', { limit: '1' })).status;
    for (let calls = 0; calls < 25; calls += 1) expect(await list()).toBe(200);
    await enter(world, 'throttled', { per_minute: 1, burst: 1 });
    expect([await list(), await list()]).toEqual([200, 429]);
    await world.sandbox('/conditions/throttled', {}, 'DELETE');
    expect(await list()).toBe(200);
  });
});
