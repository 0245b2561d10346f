import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import {
  allowed,
  CALLBACK,
  consentIn,
  decided,
  INSTALL,
  opened,
  sentBack,
} from '../testing/sign-in.ts';

const request = ({ app }: OpenWorld, more: Record<string, string> = {}) => ({
  client_id: app.client_id,
  scope: 'chat:write,channels:read',
  redirect_uri: CALLBACK,
  state: 's',
  ...more,
});

/** Exchanges a code, as `@slack/oauth` does: a form, the client in its fields. */
async function access(world: OpenWorld, code: string, more: Record<string, string> = {}) {
  const { client_id, client_secret } = world.app;
  const fields = { client_id, client_secret, code, redirect_uri: CALLBACK, ...more };
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return (await world.call('oauth.v2.access', sent, { token: null })).body;
}

async function installed(
  world: OpenWorld,
  more: Record<string, string> = {},
  choice: Record<string, string> = {},
) {
  const back = await allowed(world, INSTALL, request(world, more), choice);
  return access(world, back.get('code') ?? '');
}

describe('an install', () => {
  it('answers what the interface shows joined with what clients expect', async () => {
    const world = await openWorld();
    const { team, users } = await world.brief();
    const scope = 'chat:write,channels:read,incoming-webhook';
    const channel = world.channels['random'] ?? '';
    const answer = await installed(world, { scope, user_scope: 'search:read' }, { channel });
    expect(answer).toEqual({
      ok: true,
      access_token: expect.stringMatching(/^xoxb-/),
      token_type: 'bot',
      scope,
      bot_user_id: world.app.bot_user_id,
      app_id: world.app.app_id,
      team: { id: team.id, name: team.name },
      enterprise: null,
      is_enterprise_install: false,
      authed_user: {
        id: users.admin,
        scope: 'search:read',
        access_token: expect.stringMatching(/^xoxp-/),
        token_type: 'user',
      },
      incoming_webhook: {
        channel: '#random',
        channel_id: channel,
        configuration_url: expect.stringMatching(/^http:\/\/localhost\/services\/B/),
        url: expect.stringMatching(/^http:\/\/localhost\/services\/T/),
      },
      user_id: users.admin,
      team_name: team.name,
      team_id: team.id,
    });
  });

  it('gives a token that works as far as its scopes, and a webhook that posts', async () => {
    const world = await openWorld();
    const channel = world.channels['random'] ?? '';
    const scope = 'chat:write,incoming-webhook,channels:history';
    const { access_token: token, incoming_webhook } = await installed(
      world,
      { scope },
      { channel },
    );
    const me = await world.call('auth.test', {}, { token });
    expect(me.body).toMatchObject({ ok: true, user_id: world.app.bot_user_id });
    expect((await world.call('users.list', {}, { token })).body).toMatchObject({
      error: 'missing_scope',
      provided: scope,
    });
    const post = new Request(incoming_webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'installed' }),
    });
    expect(await (await world.platform.fetch(post)).text()).toBe('ok');
    const { body } = await world.call('conversations.history', { channel }, { token });
    expect(body.messages[0].text).toBe('installed');
  });

  it('once more keeps the bot token, and adds the scopes', async () => {
    const world = await openWorld();
    const first = await installed(world);
    const second = await installed(world, { scope: 'users:read' });
    expect(second.access_token).toBe(first.access_token);
    expect(second.scope).toBe('chat:write,channels:read,users:read');
    const { body } = await world.call('users.list', {}, { token: first.access_token });
    expect(body.ok).toBe(true);
  });

  it('with scopes of a person alone gives their token', async () => {
    const world = await openWorld();
    const [user = ''] = (await world.brief()).users.sample;
    const answer = await installed(world, { scope: '', user_scope: 'search:read' }, { user });
    expect(answer).toMatchObject({ token_type: 'user', scope: 'search:read', user_id: user });
    expect(answer.access_token).toBe(answer.authed_user.access_token);
    expect(answer).not.toHaveProperty('bot_user_id');
  });

  it('may leave out the redirect address; then the exchange leaves it out too', async () => {
    const world = await openWorld();
    const back = await decided(world, INSTALL, {
      consent: consentIn(await opened(world, INSTALL, request(world, { redirect_uri: '' }))),
      decision: 'allow',
    });
    expect(back.headers.get('location')).toMatch(/^http:\/\/localhost\/relying-party\?code=/);
    const code = sentBack(back).get('code') ?? '';
    expect((await access(world, code)).error).toBe('bad_redirect_uri');
    expect((await access(world, code, { redirect_uri: '' })).ok).toBe(true);
  });

  it.each([
    ['nothing', { scope: '' }],
    ['an unknown scope', { scope: 'chat:write,everything' }],
    ['a sign-in scope', { scope: 'chat:write,openid' }],
    ['scopes of the old sign-in with others', { user_scope: 'identity.basic' }],
  ])('that asks for %s is refused', async (_what, more) => {
    const world = await openWorld();
    const back = sentBack(await opened(world, INSTALL, request(world, more)));
    expect(back.get('error')).toBe('invalid_scope');
  });

  it('gives a code that the sign-in does not take, nor twice', async () => {
    const world = await openWorld();
    const code = (await allowed(world, INSTALL, request(world))).get('code') ?? '';
    const { client_id, client_secret } = world.app;
    const fields = { client_id, client_secret, code, redirect_uri: CALLBACK };
    const { body } = await world.call('openid.connect.token', fields, { token: null });
    expect(body.error).toBe('invalid_code');
    const { access_token: token } = await access(world, code);
    expect((await access(world, code)).error).toBe('code_already_used');
    expect((await world.call('auth.test', {}, { token })).body.error).toBe('token_revoked');
  });
});

describe('the channel of a webhook', () => {
  const scope = 'incoming-webhook';

  it('must be chosen, and is asked for again', async () => {
    const world = await openWorld();
    const consent = consentIn(await opened(world, INSTALL, request(world, { scope })));
    const again = await decided(world, INSTALL, { consent, decision: 'allow' });
    expect([again.status, again.body.includes('Choose the channel')]).toEqual([200, true]);
  });

  it('may be private only where the installer is in it', async () => {
    const world = await openWorld();
    const secret = world.channels['leadership'] ?? '';
    const outsider = (await world.brief()).users.sample.at(-1) ?? '';
    const page = await opened(world, INSTALL, request(world, { scope }));
    expect(page.body).toContain(secret);
    const consent = consentIn(page);
    const shown = await decided(world, INSTALL, { consent, decision: 'person', user: outsider });
    expect(shown.body).not.toContain(secret);
    const choice = { consent, decision: 'allow', user: outsider, channel: secret };
    const refused = await decided(world, INSTALL, choice);
    expect([refused.status, refused.body.includes('is not in that channel')]).toEqual([200, true]);
    const { incoming_webhook } = await installed(world, { scope }, { channel: secret });
    expect(incoming_webhook.channel).toBe('#leadership');
  });

  it('is offered neither archived nor as a direct conversation', async () => {
    const world = await openWorld();
    const { body } = await opened(world, INSTALL, request(world, { scope }));
    expect(body).not.toContain(world.channels['launch-2024']);
    expect(body).not.toContain(world.channels['direct']);
  });
});

describe('the end of an install', () => {
  it('auth.revoke kills the token it is called with, unless it only tests', async () => {
    const world = await openWorld();
    const { access_token: token } = await installed(world);
    const revoked = async (args = {}) => (await world.call('auth.revoke', args, { token })).body;
    expect(await revoked({ test: 'true' })).toEqual({ ok: true, revoked: false });
    expect(await revoked()).toEqual({ ok: true, revoked: true });
    expect((await revoked()).error).toBe('token_revoked');
  });

  it('apps.uninstall kills tokens and webhooks with their codes, and an install begins anew', async () => {
    const world = await openWorld();
    const { client_id, client_secret, webhooks } = world.app;
    const gone = { client_id, client_secret };
    const person = world.user;
    const wrong = await world.call('apps.uninstall', { ...gone, client_secret: 'no' });
    expect(wrong.body.error).toBe('bad_client_secret');
    expect((await world.call('apps.uninstall', gone)).body).toEqual({ ok: true });

    const testOf = async (token: string) =>
      (await world.call('auth.test', {}, { token })).body.error;
    expect(await testOf(world.bot)).toBe('account_inactive');
    expect(await testOf(person)).toBe('token_revoked');
    const hook = new Request(webhooks[0]?.url ?? '', { method: 'POST', body: '{"text":"x"}' });
    expect(await (await world.platform.fetch(hook)).text()).toBe('no_service');

    const { access_token } = await installed(world);
    expect(await testOf(access_token)).toBeUndefined();
    expect(await testOf(world.bot)).toBe('token_revoked');
    const again = new Request(webhooks[0]?.url ?? '', { method: 'POST', body: '{"text":"x"}' });
    expect(await (await world.platform.fetch(again)).text()).toBe('no_service');
  });
});

describe('the legacy sign-in', () => {
  it('goes through the install flow, and users.identity says what its scopes allow', async () => {
    const world = await openWorld();
    const identity = async (user_scope: string) => {
      const { authed_user } = await installed(world, { scope: '', user_scope });
      return (await world.call('users.identity', {}, { token: authed_user.access_token })).body;
    };
    const { team, users } = await world.brief();
    expect(await identity('identity.basic')).toEqual({
      ok: true,
      user: { id: users.admin, name: expect.any(String) },
      team: { id: team.id },
    });
    const all = await identity('identity.basic,identity.email,identity.avatar,identity.team');
    expect(all).toMatchObject({
      user: { email: expect.stringContaining('@'), image_24: expect.stringContaining('.svg') },
      team: { name: team.name, domain: team.domain },
    });
    expect((await world.call('users.identity')).body.error).toBe('not_allowed_token_type');
  });

  it('may name its scopes in scope, as older apps do', async () => {
    const world = await openWorld();
    const answer = await installed(world, { scope: 'identity.basic' });
    expect(answer.authed_user.scope).toBe('identity.basic');
  });
});

describe('PATCH /sandbox/apps', () => {
  it('sets the redirect addresses of an app', async () => {
    const world = await openWorld();
    const { app_id } = world.app;
    const redirect_urls = ['https://app.example/auth'];
    const { body } = await world.sandbox(`/apps/${app_id}`, { redirect_urls }, 'PATCH');
    expect(body).toMatchObject({ ok: true, app_id, redirect_urls });
    const [uri = ''] = redirect_urls;
    const page = await opened(world, INSTALL, request(world, { redirect_uri: `${uri}/slack` }));
    expect(page.status).toBe(200);
    expect((await opened(world, INSTALL, request(world))).body).toContain('bad_redirect_uri');
  });

  it.each([
    [{ redirect_urls: ['data:text/html,x'] }, /data:text/],
    [{ redirect_urls: ['https://a.example/#x'] }, /fragment/],
    [{ redirect_urls: 'https://a.example' }, /array/],
    [{ colour: 'red' }, /colour/],
    [{}, /Nothing to change/],
  ])('refuses %j, and changes nothing', async (change, why) => {
    const world = await openWorld();
    const { status, body } = await world.sandbox(`/apps/${world.app.app_id}`, change, 'PATCH');
    expect(status).toBe(400);
    expect(body.message).toMatch(why);
    expect((await world.brief()).apps[0]?.redirect_urls).toEqual(world.app.redirect_urls);
    expect((await world.sandbox('/apps/A0NOBODY', change, 'PATCH')).status).toBeGreaterThan(399);
  });
});
