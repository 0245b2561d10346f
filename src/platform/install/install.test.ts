import { describe, expect, it } from 'vitest';
import { access, installApp, installRequest } from '../testing/install.ts';
import { openWorld } from '../testing/open-world.ts';
import {
  allowRequest,
  CALLBACK,
  consentIn,
  decideConsent,
  INSTALL,
  openPageOf,
  parametersSentBack,
} from '../testing/sign-in.ts';

describe('an install', () => {
  it('answers what the interface shows joined with what clients expect', async () => {
    const world = await openWorld();
    const { team, users } = await world.brief();
    const scope = 'chat:write,channels:read,incoming-webhook';
    const channel = world.channels['random'] ?? '';
    const answer = await installApp(world, { scope, user_scope: 'search:read' }, { channel });
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
        configuration_url: `http://localhost/oauth/apps/${world.app.app_id}`,
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
    const { access_token: token, incoming_webhook } = await installApp(
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

  it('is configured on a page that holds no secret', async () => {
    const world = await openWorld();
    const { body, headers } = await world.send(`/oauth/apps/${world.app.app_id}`);
    expect(headers.get('content-type')).toContain('text/html');
    expect(body).toContain('#deploys');
    for (const secret of [world.app.client_secret, world.app.webhooks[0]?.url.split('/').at(-1)])
      expect(body).not.toContain(secret);
    expect((await world.send('/oauth/apps/A0NOBODY')).status).toBe(404);
    expect((await world.send('/oauth/elsewhere')).status).toBe(404);
  });

  it('is held to a code challenge', async () => {
    const world = await openWorld();
    const bad = { code_challenge: 'abc', code_challenge_method: 'S512' };
    expect(
      parametersSentBack(await openPageOf(world, INSTALL, installRequest(world, bad))).get('error'),
    ).toBe('invalid_request');
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'; // RFC 7636, appendix B
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' };
    const code =
      (await allowRequest(world, INSTALL, installRequest(world, asked))).get('code') ?? '';
    expect((await access(world, code)).error).toBe('invalid_code_verifier');
    const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect((await access(world, code, { code_verifier })).ok).toBe(true);
  });

  it('once more keeps the bot token, and adds the scopes', async () => {
    const world = await openWorld();
    const first = await installApp(world);
    const second = await installApp(world, { scope: 'users:read' });
    expect(second.access_token).toBe(first.access_token);
    expect(second.scope).toBe('chat:write,channels:read,users:read');
    const { body } = await world.call('users.list', {}, { token: first.access_token });
    expect(body.ok).toBe(true);
  });

  it('with scopes of a person alone gives their token', async () => {
    const world = await openWorld();
    const [user = ''] = (await world.brief()).users.sample;
    const answer = await installApp(world, { scope: '', user_scope: 'search:read' }, { user });
    expect(answer).toMatchObject({ token_type: 'user', scope: 'search:read', user_id: user });
    expect(answer.access_token).toBe(answer.authed_user.access_token);
    expect(answer).not.toHaveProperty('bot_user_id');
  });

  it('may leave out the redirect URI; then the exchange leaves it out too', async () => {
    const world = await openWorld();
    const back = await decideConsent(world, INSTALL, {
      consent: consentIn(
        await openPageOf(world, INSTALL, installRequest(world, { redirect_uri: '' })),
      ),
      decision: 'allow',
    });
    expect(back.headers.get('location')).toMatch(/^http:\/\/localhost\/relying-party\?code=/);
    const code = parametersSentBack(back).get('code') ?? '';
    expect((await access(world, code)).error).toBe('bad_redirect_uri');
    expect((await access(world, code, { redirect_uri: '' })).ok).toBe(true);
  });

  it.each([
    ['nothing', { scope: '' }],
    ['an unknown scope', { scope: 'chat:write,everything' }],
    ['a sign-in scope', { scope: 'chat:write,openid' }],
    ['scopes of the old sign-in with others', { user_scope: 'identity.basic' }],
    ['a webhook of the person', { user_scope: 'incoming-webhook' }],
  ])('that asks for %s is refused', async (_what, more) => {
    const world = await openWorld();
    const back = parametersSentBack(await openPageOf(world, INSTALL, installRequest(world, more)));
    expect(back.get('error')).toBe('invalid_scope');
  });

  it('grants the scopes that manifests of real apps ask for, though no method looks at them', async () => {
    const world = await openWorld();
    const scope =
      'app_mentions:read,assistant:write,bookmarks:read,canvases:write,channels:manage,channels:write.topic,chat:write.customize,' +
      'conversations.connect:read,emoji:read,files:read,files:write,links:read,links:write,reminders:write,' +
      'remote_files:read,search:read.public,team:read,usergroups:read,users.profile:read,users:write,workflow.steps:execute';
    const user_scope = 'dnd:write,files:write,stars:read,users.profile:write';
    const answer = await installApp(world, { scope, user_scope });
    expect(answer).toMatchObject({ ok: true, scope, authed_user: { scope: user_scope } });
    const { access_token: token } = answer;
    expect((await world.call('auth.test', {}, { token })).body.ok).toBe(true);
  });

  it('gives a code that the sign-in does not take, nor twice', async () => {
    const world = await openWorld();
    const code = (await allowRequest(world, INSTALL, installRequest(world))).get('code') ?? '';
    const { client_id, client_secret } = world.app;
    const fields = { client_id, client_secret, code, redirect_uri: CALLBACK };
    const { body } = await world.call('openid.connect.token', fields, { token: null });
    expect(body.error).toBe('invalid_code');
    const { access_token: token } = await access(world, code);
    expect((await access(world, code)).error).toBe('code_already_used');
    expect((await world.call('auth.test', {}, { token })).body.error).toBe('token_revoked');
  });

  it('gives a code whose second use takes the webhook along, and the token it added to', async () => {
    const world = await openWorld();
    const channel = world.channels['random'] ?? '';
    const first = (await allowRequest(world, INSTALL, installRequest(world))).get('code') ?? '';
    const { access_token: token } = await access(world, first);
    const scope = 'incoming-webhook';
    const second =
      (await allowRequest(world, INSTALL, installRequest(world, { scope }), { channel })).get(
        'code',
      ) ?? '';
    const { access_token, incoming_webhook } = await access(world, second);
    expect(access_token).toBe(token);
    expect((await access(world, second)).error).toBe('code_already_used');
    expect((await world.call('auth.test', {}, { token })).body.error).toBe('token_revoked');
    const post = new Request(incoming_webhook.url, { method: 'POST', body: '{"text":"x"}' });
    expect((await world.platform.fetch(post)).status).toBe(403);
  });
});

describe('the channel of a webhook', () => {
  const scope = 'incoming-webhook';

  it('must be chosen, and is asked for again', async () => {
    const world = await openWorld();
    const consent = consentIn(await openPageOf(world, INSTALL, installRequest(world, { scope })));
    const again = await decideConsent(world, INSTALL, { consent, decision: 'allow' });
    expect([again.status, again.body.includes('Choose the channel')]).toEqual([200, true]);
  });

  it('must be there still when the code is exchanged', async () => {
    const world = await openWorld();
    const channel = world.channels['random'] ?? '';
    const back = await allowRequest(world, INSTALL, installRequest(world, { scope }), { channel });
    await world.call('conversations.archive', { channel }, { token: world.user });
    expect((await access(world, back.get('code') ?? '')).error).toBe('channel_not_found');
  });

  it('may be private only where the installer is in it', async () => {
    const world = await openWorld();
    const secret = world.channels['leadership'] ?? '';
    const outsider = (await world.brief()).users.sample.at(-1) ?? '';
    const page = await openPageOf(world, INSTALL, installRequest(world, { scope }));
    expect(page.body).toContain(secret);
    const consent = consentIn(page);
    const shown = await decideConsent(world, INSTALL, {
      consent,
      decision: 'person',
      user: outsider,
    });
    expect(shown.body).not.toContain(secret);
    const choice = { consent, decision: 'allow', user: outsider, channel: secret };
    const refused = await decideConsent(world, INSTALL, choice);
    expect([refused.status, refused.body.includes('is not in that channel')]).toEqual([200, true]);
    const { incoming_webhook } = await installApp(world, { scope }, { channel: secret });
    expect(incoming_webhook.channel).toBe('#leadership');
  });

  it('is offered neither archived nor as a direct conversation', async () => {
    const world = await openWorld();
    const people = (await world.brief()).users.sample.slice(0, 2).join(',');
    const { body: group } = await world.call(
      'conversations.open',
      { users: people },
      { token: world.user },
    );
    expect(group.channel.id).toMatch(/^G/);
    const { body } = await openPageOf(world, INSTALL, installRequest(world, { scope }));
    expect(body).not.toContain(world.channels['launch-2024']);
    expect(body).not.toContain(world.channels['direct']);
    expect(body).not.toContain(group.channel.id);
  });
});
