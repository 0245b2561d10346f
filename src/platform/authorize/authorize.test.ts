import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import {
  allowRequest,
  consentIn,
  decideConsent,
  exchangeCode,
  openPageOf,
  parametersSentBack,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

const world = await openWorld();
const asked = (more: Record<string, string> = {}) =>
  openPageOf(world, SIGN_IN, signInRequest(world, more));

describe('a request that leaves the redirect URI untrustworthy', () => {
  it.each([
    ['no client', { client_id: '' }, 'invalid_client_id'],
    ['an unknown client', { client_id: 'nobody' }, 'invalid_client_id'],
    ['no redirect URI', { redirect_uri: '' }, 'bad_redirect_uri'],
    ['a look-alike', { redirect_uri: 'http://127.0.0.1.evil.example' }, 'bad_redirect_uri'],
    [
      'a fault elsewhere too',
      { redirect_uri: 'http://evil.example', scope: 'x' },
      'bad_redirect_uri',
    ],
  ])('is shown on a page: %s', async (_what, more, error) => {
    const { status, body, headers } = await asked(more);
    expect(status).toBe(400);
    expect(headers.get('location')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(body).toContain(`<code>${error}</code>`);
  });

  it('and so is one that names two', async () => {
    const query = new URLSearchParams(signInRequest(world));
    query.append('redirect_uri', 'http://127.0.0.1/other');
    expect((await world.send(`${SIGN_IN}?${query}`)).body).toContain('bad_redirect_uri');
  });
});

describe('any other fault goes back to the client', () => {
  it.each([
    ['no response type', { response_type: '' }, 'invalid_request'],
    ['another flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['no openid', { scope: 'email' }, 'invalid_scope'],
    ['no scope', { scope: '' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'openid everything' }, 'invalid_scope'],
    ['a scope conflict', { scope: 'openid chat:write' }, 'invalid_scope'],
    ['a scope conflict across', { scope: 'openid', user_scope: 'search:read' }, 'invalid_scope'],
    ['a state without end', { state: 's'.repeat(8001) }, 'invalid_request'],
    ['a nonce without end', { nonce: 'n'.repeat(2001) }, 'invalid_request'],
    ['a state of two lines', { state: 'a\r\nb' }, 'invalid_request'],
    ['another team', { team: 'T0NOWHERE' }, 'invalid_request'],
    ['an unknown response mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request elsewhere', { request_uri: 'https://evil.example/r' }, 'invalid_request_uri'],
    ['a challenge too short', { code_challenge: 'short' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'none login' }, 'invalid_request'],
    ['nobody to go on as', { prompt: 'none' }, 'login_required'],
  ])('%s', async (_what, more, error) => {
    const answer = await asked(more);
    expect(answer.status).toBe(302);
    const back = parametersSentBack(answer);
    expect(back.get('error')).toBe(error);
    expect(back.get('error_description')).not.toBe('');
    expect(back.get('code')).toBeNull();
    if (!('state' in more)) expect(back.get('state')).toBe('the-state');
  });

  it('names the scope conflict', async () => {
    const back = parametersSentBack(await asked({ scope: 'openid chat:write' }));
    expect(back.get('error_description')).toContain('scope conflict');
  });

  it('by form_post where that was asked for', async () => {
    const { status, body } = await asked({ response_mode: 'form_post', scope: 'email' });
    expect(status).toBe(200);
    expect(body).toContain('action="http://127.0.0.1/callback"');
    expect(body).toContain('name="error" value="invalid_scope"');
  });

  it.each([
    ['service_down', 'temporarily_unavailable'],
    ['workspace_deleted', 'access_denied'],
    ['app_removed', 'unauthorized_client'],
  ])('while %s', async (condition, error) => {
    const other = await openWorld();
    expect((await other.sandbox(`/conditions/${condition}`, {}, 'PUT')).status).toBe(200);
    const refused = await openPageOf(other, SIGN_IN, signInRequest(other));
    expect(parametersSentBack(refused).get('error')).toBe(error);
  });

  it('is shown without parts of unlimited length', async () => {
    const name = 'n'.repeat(5000);
    const query = new URLSearchParams(signInRequest(world));
    query.append(name, '1');
    query.append(name, '2');
    const { headers } = await world.send(`${SIGN_IN}?${query}`);
    expect(headers.get('location')?.length).toBeLessThan(500);
    const long = parametersSentBack(await asked({ state: 's'.repeat(8001) }));
    expect(long.get('state')).toBeNull();
  });
});

describe('the consent page', () => {
  it('is HTML with a form that needs no script, and lets no other origin frame it', async () => {
    const { status, body, headers } = await asked();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    // Chromium would hold the client's own redirects to it.
    expect(policy).not.toContain('form-action');
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe-inline');
    expect(body).not.toContain('<script');
    expect(body).toContain('<form method="post" action="/openid/connect/authorize">');
  });

  it('escapes whatever came from outside', async () => {
    const other = await openWorld();
    const evil = '<script>alert(1)</script>"\'&';
    const { app_id } = other.app;
    await other.sandbox(`/apps/${app_id}`, { redirect_urls: ['http://127.0.0.1'] }, 'PATCH');
    const snapshot = (await other.sandbox('/snapshot')).body;
    const rows = snapshot.rows.map((kept: { table: string; row: object }) =>
      kept.table === 'apps' ? { ...kept, row: { ...kept.row, name: evil } } : kept,
    );
    await other.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
    const page = await openPageOf(other, SIGN_IN, signInRequest(other));
    expect(page.body).toContain('&lt;script&gt;');
    expect(page.body).not.toContain('<script>');
    const post = await openPageOf(
      other,
      SIGN_IN,
      signInRequest(other, { state: evil, response_mode: 'form_post', scope: 'email' }),
    );
    expect(post.body.match(/<script>/g)).toHaveLength(1); // Its own.
    const refused = await openPageOf(other, SIGN_IN, { client_id: evil });
    expect(refused.body).not.toContain('<script>');
    expect(refused.body).toContain('&lt;script&gt;');
  });

  it('says what is asked for, in words', async () => {
    const { body } = await asked({ scope: 'openid email' });
    expect(body).toContain('See the e-mail address of the person');
    expect(body).not.toContain('See name and picture');
  });

  it('lets one choose who signs in', async () => {
    const [user = ''] = (await world.brief()).users.sample;
    const code =
      (await allowRequest(world, SIGN_IN, signInRequest(world), { user })).get('code') ?? '';
    const { body } = await exchangeCode(world, { code });
    const info = await world.call('openid.connect.userInfo', {}, { token: body.access_token });
    expect(info.body.sub).toBe(user);
  });

  it('asks again when that is nobody who could sign in', async () => {
    for (const user of ['U0NOBODY', world.app.bot_user_id]) {
      const consent = consentIn(await asked());
      const again = await decideConsent(world, SIGN_IN, { consent, decision: 'allow', user });
      expect(again.status).toBe(200);
      expect(again.body).toContain('role="alert"');
      const then = await decideConsent(world, SIGN_IN, { consent, decision: 'allow' });
      expect(parametersSentBack(then).get('code'), 'the page is still open').not.toBeNull();
    }
  });

  it('sends back access_denied when the person cancels', async () => {
    const consent = consentIn(await asked());
    const back = parametersSentBack(
      await decideConsent(world, SIGN_IN, { consent, decision: 'cancel' }),
    );
    expect(Object.fromEntries(back)).toMatchObject({ error: 'access_denied', state: 'the-state' });
  });

  it('gives back a state of 8,000 characters', async () => {
    const state = 'Zm9v.YmFy_~+/='.repeat(600).slice(0, 8000);
    const request = signInRequest(world, { state });
    expect((await allowRequest(world, SIGN_IN, request)).get('state')).toBe(state);
    const refused = parametersSentBack(await asked({ state, scope: 'email' }));
    expect([refused.get('error'), refused.get('state')]).toEqual(['invalid_scope', state]);
  });

  it('gives state back to the letter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
          .filter((text) => !/\p{Cc}/u.test(text)),
        async (state) => {
          const sent = new URLSearchParams({ state }).get('state') ?? '';
          const back = await allowRequest(world, SIGN_IN, signInRequest(world, { state }));
          expect(back.get('state') ?? '').toBe(sent);
        },
      ),
      { numRuns: 50 },
    );
  });
});
