import { describe, expect, it } from 'vitest';
import { access, installApp, installRequest } from '../testing/install.ts';
import { openWorld } from '../testing/open-world.ts';
import { openTwoApps } from '../testing/two-apps.ts';
import {
  allowRequest,
  consentIn,
  decideConsent,
  exchangeCode,
  INSTALL,
  openBrowser,
  openPageOf,
  parametersSentBack,
  signInCode,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

describe('the end of an install', () => {
  it('auth.revoke kills the token it is called with, unless it only tests', async () => {
    const world = await openWorld();
    const { access_token: token } = await installApp(world);
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

    const { access_token } = await installApp(world);
    expect(await testOf(access_token)).toBeUndefined();
    expect(await testOf(world.bot)).toBe('token_revoked');
    const again = new Request(webhooks[0]?.url ?? '', { method: 'POST', body: '{"text":"x"}' });
    expect(await (await world.platform.fetch(again)).text()).toBe('no_service');
  });
});

describe('the tokens of an uninstalled app', () => {
  it('are listed as revoked, and give its subscriptions no scopes', async () => {
    const world = await openWorld();
    const { app_id, client_id, client_secret } = world.app;
    await world.sandbox(`/apps/${app_id}`, { subscriptions: ['reaction_added'] }, 'PATCH');
    const shown = async () => {
      const app = (await world.brief()).apps.find((each) => each.app_id === app_id);
      return { lacking: app?.lacking_scopes, statuses: app?.tokens.map(({ status }) => status) };
    };
    expect(await shown()).toEqual({ lacking: [], statuses: ['active', 'active'] });
    await world.call('apps.uninstall', { client_id, client_secret });
    expect(await shown()).toEqual({
      lacking: [{ subscription: 'reaction_added', scopes: ['reactions:read'] }],
      statuses: ['revoked', 'revoked'],
    });
    await installApp(world);
    expect((await shown()).statuses).toEqual(['active']);
  });

  it('are listed as active again after a condition that removes the app', async () => {
    const world = await openWorld();
    const statuses = async () => (await world.brief()).apps[0]?.tokens.map(({ status }) => status);
    await world.sandbox('/conditions/app_removed', {}, 'PUT');
    expect(await statuses()).toEqual(['revoked', 'revoked']);
    await world.sandbox('/conditions/app_removed', {}, 'DELETE');
    expect(await statuses()).toEqual(['active', 'active']);
  });
});

describe('what was begun before an app was removed', () => {
  it('goes on where another app began it', async () => {
    const [gone, stays] = await openTwoApps();
    const scope = 'chat:write,incoming-webhook';
    const channel = stays.channels['random'] ?? '';
    const { access_token: token, incoming_webhook } = await installApp(
      stays,
      { scope },
      { channel },
    );
    const install = (await allowRequest(stays, INSTALL, installRequest(stays))).get('code') ?? '';
    const consent = consentIn(await openPageOf(stays, INSTALL, installRequest(stays)));
    const browser = openBrowser();
    const back = await allowRequest(stays, SIGN_IN, signInRequest(stays), {}, browser);
    const { refresh_token } = (await exchangeCode(stays, { code: back.get('code') ?? '' })).body;
    const { client_id, client_secret } = gone.app;
    expect((await gone.call('apps.uninstall', { client_id, client_secret })).body.ok).toBe(true);

    expect((await stays.call('auth.test', {}, { token })).body.ok).toBe(true);
    expect((await access(stays, install)).ok).toBe(true);
    expect((await decideConsent(stays, INSTALL, { consent, decision: 'allow' })).status).toBe(302);
    const fields = { grant_type: 'refresh_token', refresh_token, redirect_uri: '' };
    expect((await exchangeCode(stays, fields)).body.ok).toBe(true);
    const hook = new Request(incoming_webhook.url, { method: 'POST', body: '{"text":"x"}' });
    expect(await (await stays.platform.fetch(hook)).text()).toBe('ok');
    expect((await installApp(gone)).ok).toBe(true);
    expect((await stays.call('auth.test', {}, { token })).body.ok).toBe(true);
    const none = signInRequest(stays, { prompt: 'none' });
    expect(
      parametersSentBack(await openPageOf(stays, SIGN_IN, none, browser)).get('code'),
    ).not.toBeNull();
  });

  it('comes to nothing after it: codes, pages, refresh tokens', async () => {
    const world = await openWorld();
    const { client_id, client_secret } = world.app;
    const install = (await allowRequest(world, INSTALL, installRequest(world))).get('code') ?? '';
    const consent = consentIn(await openPageOf(world, INSTALL, installRequest(world)));
    const signIn = await signInCode(world);
    const { refresh_token } = (await exchangeCode(world, { code: await signInCode(world) })).body;
    await world.call('apps.uninstall', { client_id, client_secret });

    expect((await access(world, install)).error).toBe('invalid_code');
    expect((await decideConsent(world, INSTALL, { consent, decision: 'allow' })).status).toBe(403);
    expect((await exchangeCode(world, { code: signIn })).body.error).toBe('invalid_code');
    await installApp(world);
    const fields = { grant_type: 'refresh_token', refresh_token, redirect_uri: '' };
    expect((await exchangeCode(world, fields)).body.error).toBe('invalid_refresh_token');
  });
});
