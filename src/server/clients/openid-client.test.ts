import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { brief, startServerAt } from '../test-server.ts';

const CALLBACK = 'http://127.0.0.1/callback';

/** How the client says that it was not given what it asked for. */
const REFUSED = /unexpected|invalid|must be/i;

/** A certified client, pointed at the server as an integrator would; only plain HTTP is allowed to it. */
async function relyingParty(authentication: 'post' | 'basic') {
  const base = await startServerAt();
  const [app] = (await brief(base)).apps;
  const { client_id = '', client_secret = '' } = app ?? {};
  const auth =
    authentication === 'post'
      ? openid.ClientSecretPost(client_secret)
      : openid.ClientSecretBasic(client_secret);
  const config = await openid.discovery(new URL(base), client_id, undefined, auth, {
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; this server is on loopback
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });
  return { base, config };
}

/** Goes through the consent page as a browser does: reads the form, posts it, follows nothing. */
async function consented(address: URL): Promise<URL> {
  const page = await (await fetch(address)).text();
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? [];
  const answer = await fetch(new URL(action, address), {
    method: 'POST',
    body: new URLSearchParams({ consent, decision: 'allow' }),
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? '');
}

async function signedIn(authentication: 'post' | 'basic', scope = 'openid email profile') {
  const { base, config } = await relyingParty(authentication);
  const [verifier, state, nonce] = [
    openid.randomPKCECodeVerifier(),
    openid.randomState(),
    openid.randomNonce(),
  ];
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const callback = await consented(address);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  return { base, config, callback, checks };
}

describe('openid-client', () => {
  it.each(['post', 'basic'] as const)(
    'signs in with client_secret_%s, every check on',
    async (authentication) => {
      const { base, config, callback, checks } = await signedIn(authentication);
      const tokens = await openid.authorizationCodeGrant(config, callback, {
        ...checks,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      expect(claims).toMatchObject({ iss: base, email_verified: true });
      expect(tokens.expiresIn()).toBeGreaterThan(43_000);

      const info = await openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
      expect(info.sub).toBe(claims?.sub);
      expect(info.email).toBe(claims?.['email']);

      const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
      expect(refreshed.access_token).not.toBe(tokens.access_token);
      expect(refreshed.claims()?.sub).toBe(claims?.sub);
      await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toThrow(
        REFUSED,
      );
      await expect(
        openid.fetchUserInfo(config, refreshed.access_token, claims?.sub ?? ''),
      ).rejects.toThrow(REFUSED);
    },
  );

  it('refuses an answer with another state, and a token with another nonce', async () => {
    const { config, callback, checks } = await signedIn('post');
    await expect(
      openid.authorizationCodeGrant(config, callback, { ...checks, expectedState: 'another' }),
    ).rejects.toHaveProperty('cause.message', expect.stringContaining('state'));
    await expect(
      openid.authorizationCodeGrant(config, callback, { ...checks, expectedNonce: 'another' }),
    ).rejects.toHaveProperty('cause.message', expect.stringContaining('nonce'));
  });

  it('cannot exchange a code twice, nor with another verifier', async () => {
    const { config, callback, checks } = await signedIn('basic', 'openid');
    await expect(
      openid.authorizationCodeGrant(config, callback, {
        ...checks,
        pkceCodeVerifier: openid.randomPKCECodeVerifier(),
      }),
    ).rejects.toThrow(REFUSED);
    await openid.authorizationCodeGrant(config, callback, checks);
    await expect(openid.authorizationCodeGrant(config, callback, checks)).rejects.toThrow(REFUSED);
  });

  it('reads an answer by form_post', async () => {
    const { config } = await relyingParty('post');
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid',
      state,
      response_mode: 'form_post',
    });
    const page = await (await fetch(address)).text();
    const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? [];
    const answer = await fetch(address.origin + address.pathname, {
      method: 'POST',
      body: new URLSearchParams({ consent, decision: 'allow' }),
    });
    const fields = [...(await answer.text()).matchAll(/name="(\w+)" value="([^"]+)"/g)];
    const posted = new Request(CALLBACK, {
      method: 'POST',
      body: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])),
    });
    const tokens = await openid.authorizationCodeGrant(config, posted, { expectedState: state });
    expect(tokens.claims()?.sub).toMatch(/^U/);
  });
});
