import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import {
  allowed,
  consentIn,
  decided,
  exchanged,
  opened,
  sentBack,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

const world = await openWorld();
const asked = (more: Record<string, string> = {}) =>
  opened(world, SIGN_IN, signInRequest(world, more));

describe('a request that leaves the redirect address untrustworthy', () => {
  it.each([
    ['no client', { client_id: '' }, 'invalid_client_id'],
    ['an unknown client', { client_id: 'nobody' }, 'invalid_client_id'],
    ['no redirect address', { redirect_uri: '' }, 'bad_redirect_uri'],
    ['a look-alike', { redirect_uri: 'http://127.0.0.1.evil.example' }, 'bad_redirect_uri'],
    [
      'a fault elsewhere too',
      { redirect_uri: 'http://evil.example', scope: 'x' },
      'bad_redirect_uri',
    ],
  ])('is told on a page: %s', async (_what, more, error) => {
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
    ['a state without end', { state: 's'.repeat(2001) }, 'invalid_request'],
    ['a nonce without end', { nonce: 'n'.repeat(2001) }, 'invalid_request'],
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
    const back = sentBack(answer);
    expect(back.get('error')).toBe(error);
    expect(back.get('error_description')).not.toBe('');
    expect(back.get('code')).toBeNull();
    if (!('state' in more)) expect(back.get('state')).toBe('the-state');
  });

  it('names the scope conflict', async () => {
    const back = sentBack(await asked({ scope: 'openid chat:write' }));
    expect(back.get('error_description')).toContain('scope conflict');
  });

  it('by form_post where that was asked for', async () => {
    const { status, body } = await asked({ response_mode: 'form_post', scope: 'email' });
    expect(status).toBe(200);
    expect(body).toContain('action="http://127.0.0.1/callback"');
    expect(body).toContain('name="error" value="invalid_scope"');
  });

  it('while the service is down, and when the workspace is gone', async () => {
    const other = await openWorld();
    await other.sandbox('/conditions/service_down', {}, 'PUT');
    const down = await opened(other, SIGN_IN, signInRequest(other));
    expect(sentBack(down).get('error')).toBe('temporarily_unavailable');
  });
});

describe('the page of consent', () => {
  it('is HTML with a form that needs no script, and lets no other origin frame it', async () => {
    const { status, body, headers } = await asked();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe-inline');
    expect(body).not.toContain('<script');
    expect(body).toContain('<form method="post" action="/openid/connect/authorize">');
  });

  it('escapes whatever came from outside', async () => {
    const other = await openWorld();
    const evil = '<script>alert(1)</script>"\'&';
    const hint = await opened(
      other,
      SIGN_IN,
      signInRequest(other, { login_hint: evil, state: evil }),
    );
    expect(hint.body).not.toContain('<script>');
    const back = 'http://127.0.0.1/"><script>alert(1)<script>';
    const post = await opened(
      other,
      SIGN_IN,
      signInRequest(other, { redirect_uri: back, response_mode: 'form_post', scope: evil }),
    );
    expect(post.body.match(/<script>/g)).toHaveLength(1); // Its own.
    const refused = await opened(other, SIGN_IN, { client_id: evil });
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
    const code = (await allowed(world, SIGN_IN, signInRequest(world), { user })).get('code') ?? '';
    const { body } = await exchanged(world, { code });
    const info = await world.call('openid.connect.userInfo', {}, { token: body.access_token });
    expect(info.body.sub).toBe(user);
  });

  it('asks again when that is nobody who could sign in', async () => {
    for (const user of ['U0NOBODY', world.app.bot_user_id]) {
      const consent = consentIn(await asked());
      const again = await decided(world, SIGN_IN, { consent, decision: 'allow', user });
      expect(again.status).toBe(200);
      expect(again.body).toContain('role="alert"');
      const then = await decided(world, SIGN_IN, { consent, decision: 'allow' });
      expect(sentBack(then).get('code'), 'the page is still open').not.toBeNull();
    }
  });

  it('sends back access_denied when the person cancels', async () => {
    const consent = consentIn(await asked());
    const back = sentBack(await decided(world, SIGN_IN, { consent, decision: 'cancel' }));
    expect(Object.fromEntries(back)).toMatchObject({ error: 'access_denied', state: 'the-state' });
  });

  it('gives state back to the letter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
        async (state) => {
          const sent = new URLSearchParams({ state }).get('state') ?? '';
          const back = await allowed(world, SIGN_IN, signInRequest(world, { state }));
          expect(back.get('state') ?? '').toBe(sent);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a decision', () => {
  it('is taken once', async () => {
    const consent = consentIn(await asked());
    expect((await decided(world, SIGN_IN, { consent, decision: 'allow' })).status).toBe(302);
    const again = await decided(world, SIGN_IN, { consent, decision: 'allow' });
    expect(again.status).toBe(403);
    expect(again.body).toContain('invalid_consent');
  });

  it.each([
    ['is made up', 'Q0AAAAAAAAA.aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['is missing', ''],
  ])('whose secret %s is refused', async (_what, consent) => {
    expect((await decided(world, SIGN_IN, { consent, decision: 'allow' })).status).toBe(403);
  });

  it('from a form of another site is refused, with the secret too', async () => {
    const consent = consentIn(await asked());
    const sentWith = (headers: Record<string, string>) =>
      world.send(SIGN_IN, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: `${new URLSearchParams({ consent, decision: 'allow' })}`,
      });
    expect((await sentWith({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await sentWith({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await sentWith({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await sentWith({ origin: 'null' })).status).toBe(403);
    expect((await sentWith({ 'sec-fetch-site': 'same-origin' })).status).toBe(302);
  });

  it('comes too late after ten minutes', async () => {
    const other = await openWorld();
    const consent = consentIn(await opened(other, SIGN_IN, signInRequest(other)));
    await other.sandbox('/clock', { advance_s: 600 });
    expect((await decided(other, SIGN_IN, { consent, decision: 'allow' })).status).toBe(403);
  });

  it('of a sign-in is none of an install', async () => {
    const consent = consentIn(await asked());
    const elsewhere = await decided(world, '/oauth/v2/authorize', { consent, decision: 'allow' });
    expect(elsewhere.status).toBe(403);
  });
});

describe('whatever is sent to the page', () => {
  it('is answered, and never sends anyone to an address that is not configured', async () => {
    const { client_id, redirect_urls } = world.app;
    const values = ['', 'code', 'openid', client_id, 'form_post', 'none', ...redirect_urls];
    const value = fc.oneof(
      fc.constantFrom(...values),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const name = fc.oneof(
      fc.constantFrom(...Object.keys(signInRequest(world)), 'consent', 'decision', 'prompt'),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, value), { maxLength: 12 }),
        fc.constantFrom('GET', 'POST', 'PUT'),
        async (pairs, method) => {
          const text = new URLSearchParams(pairs).toString();
          const headers = { 'content-type': 'application/x-www-form-urlencoded' };
          const answer =
            method === 'GET'
              ? await world.send(`${SIGN_IN}?${text}`)
              : await world.send(SIGN_IN, { method, headers, body: text });
          expect([200, 302, 400, 403, 405]).toContain(answer.status);
          const location = answer.headers.get('location');
          if (location !== null)
            expect(['127.0.0.1', 'localhost']).toContain(new URL(location).hostname);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
