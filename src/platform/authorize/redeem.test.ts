import { describe, expect, it } from 'vitest';
import { access, installRequest } from '../testing/install.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import {
  allowRequest,
  exchangeCode,
  INSTALL,
  openBrowser,
  openPageOf,
  parametersSentBack,
  signInCode,
  signInRequest,
  SIGN_IN,
  type Browser,
} from '../testing/sign-in.ts';
import { openTwoApps } from '../testing/two-apps.ts';

const installCode = async (world: OpenWorld, more: Record<string, string> = {}) =>
  (await allowRequest(world, INSTALL, installRequest(world, more))).get('code') ?? '';

const infoError = async (world: OpenWorld, token: string) =>
  (await world.call('openid.connect.userInfo', {}, { token })).body.error as string | undefined;

describe('a code', () => {
  it('that is replayed, even after its ten minutes, revokes what it gave (RFC 6749, 4.1.2)', async () => {
    const world = await openWorld();
    const code = await signInCode(world);
    const { access_token: token } = (await exchangeCode(world, { code })).body;
    await world.sandbox('/clock', { advance_s: 3600 });
    expect(await infoError(world, token)).toBeUndefined();
    expect((await exchangeCode(world, { code })).body.error).toBe('code_already_used');
    expect(await infoError(world, token)).toBe('token_revoked');
  });

  it('that is replayed by another app, or in the other flow, revokes nothing', async () => {
    const [first, second] = await openTwoApps();
    const code = await signInCode(first);
    const { access_token: token } = (await exchangeCode(first, { code })).body;
    expect((await exchangeCode(second, { code })).body.error).toBe('invalid_code');
    expect((await access(first, code)).error).toBe('invalid_code');
    expect(await infoError(first, token)).toBeUndefined();
  });

  it('of a sign-in is nothing while the app is removed from the workspace', async () => {
    const world = await openWorld();
    const signIn = await signInCode(world);
    await world.sandbox('/conditions/app_removed', {}, 'PUT');
    expect((await exchangeCode(world, { code: signIn })).body.error).toBe('invalid_code');
    await world.sandbox('/conditions/app_removed', {}, 'DELETE');
    expect((await exchangeCode(world, { code: signIn })).body.ok).toBe(true);
  });

  it.each([
    ['S256', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    ['plain', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
    [undefined, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
  ])('with a challenge by %s takes the verifier of RFC 7636, appendix B', async (method, value) => {
    const world = await openWorld();
    const code = await installCode(world, {
      code_challenge: value,
      ...(method === undefined ? {} : { code_challenge_method: method }),
    });
    const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const wrong = ['', code_verifier.toLowerCase(), ...(method === 'S256' ? [value] : [])];
    for (const each of wrong)
      expect((await access(world, code, { code_verifier: each })).error).toBe(
        'invalid_code_verifier',
      );
    expect((await access(world, code, { code_verifier })).ok).toBe(true);
  });

  it('is held to the redirect URI that was named, to the letter', async () => {
    const world = await openWorld();
    const code = await installCode(world);
    for (const redirect_uri of ['', 'HTTP://127.0.0.1/callback', 'http://127.0.0.1/callback?a=b'])
      expect((await access(world, code, { redirect_uri })).error).toBe('bad_redirect_uri');
    expect((await access(world, code)).ok).toBe(true);
  });
});

describe('what somebody agreed to', () => {
  it('holds for the app they agreed with', async () => {
    const [first, second] = await openTwoApps();
    const browser: Browser = openBrowser();
    const asked = async (world: OpenWorld) => {
      const request = signInRequest(world, { prompt: 'none' });
      return parametersSentBack(await openPageOf(world, SIGN_IN, request, browser)).get('error');
    };
    expect(await asked(first)).toBe('login_required');
    await allowRequest(first, SIGN_IN, signInRequest(first), {}, browser);
    expect([await asked(first), await asked(second)]).toEqual([null, 'consent_required']);
    await allowRequest(second, SIGN_IN, signInRequest(second), {}, browser);
    expect([await asked(first), await asked(second)]).toEqual([null, null]);
  });
});
