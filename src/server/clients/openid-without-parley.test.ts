/**
 * What certified libraries do in the exams, without Parley: a bare server of `node:http` answers what is needed, and
 * nothing of the platform is imported. docs/exams.md names what each of these shows.
 */
import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeServers, listening } from './bare-server.fixture.ts';

afterEach(async () => {
  vi.useRealTimers();
  await closeServers();
});

const ID = 'a-client';
const CALLBACK = 'http://127.0.0.1/callback';
const ACCESS = 'an-access-token';
const now = () => Math.floor(Date.now() / 1000);
const KEYS = await generateKeyPair('RS256');
const OTHERS = await generateKeyPair('RS256');

/** An issuer whose identity tokens have these claims, and are signed with this key. Its own key can be replaced. */
async function issuer(claims: JWTPayload, signs = KEYS.privateKey) {
  const publish = async (key: CryptoKey, kid: string) =>
    Object.assign(await exportJWK(key), { kid, alg: 'RS256', use: 'sig' });
  let key = { signs, jwk: await publish(KEYS.publicKey, 'one') };
  const replaceKey = async () => {
    key = { signs: OTHERS.privateKey, jwk: await publish(OTHERS.publicKey, 'two') };
  };
  const asked: string[] = [];
  const base: string = await listening((request, response) => {
    asked.push(request.url ?? '');
    void answer(request.url ?? '').then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  const hash = createHash('sha256').update(ACCESS).digest().subarray(0, 16).toString('base64url');
  async function answer(path: string): Promise<object> {
    if (path.startsWith('/.well-known'))
      return {
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        jwks_uri: `${base}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    if (path === '/keys') return { keys: [key.jwk] };
    const at = now();
    const usual = { iss: base, aud: ID, sub: 'U1', iat: at, exp: at + 300, at_hash: hash };
    const id_token = await new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid })
      .sign(key.signs);
    return { access_token: ACCESS, token_type: 'Bearer', id_token };
  }
  return { base, asked, replaceKey };
}

/** Signs somebody in; true if the library took the token. */
type SignsIn = () => Promise<boolean>;

/** A client with `openid-client`. */
async function openidClient(base: string, checks = false): Promise<SignsIn> {
  const config = await openid.discovery(
    new URL(base),
    ID,
    undefined,
    openid.ClientSecretPost('secret'),
    {
      execute: [
        // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; this server is on loopback
        openid.allowInsecureRequests,
        ...(checks ? [openid.enableNonRepudiationChecks] : []),
      ],
    },
  );
  return () =>
    openid
      .authorizationCodeGrant(config, new URL(`${CALLBACK}?code=c&state=s`), {
        expectedState: 's',
        idTokenExpected: true,
      })
      .then(
        () => true,
        () => false,
      );
}

/** The same with `oauth4webapi`. */
async function oauth4webapi(base: string, checks = false): Promise<SignsIn> {
  // oxlint-disable-next-line typescript/no-deprecated -- it is marked so to stand out; this server is on loopback
  const insecure = { [oauth.allowInsecureRequests]: true };
  const at = new URL(base);
  const found = await oauth.discoveryRequest(at, insecure);
  const as = await oauth.processDiscoveryResponse(at, found);
  const client = { client_id: ID };
  return async () => {
    const returned = oauth.validateAuthResponse(
      as,
      client,
      new URL(`${CALLBACK}?code=c&state=s`),
      's',
    );
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.ClientSecretPost('secret'),
      returned,
      CALLBACK,
      // oxlint-disable-next-line typescript/no-deprecated -- it is marked so to stand out; the exam is about something else
      oauth.nopkce,
      insecure,
    );
    try {
      await oauth.processAuthorizationCodeResponse(as, client, response, { requireIdToken: true });
      if (checks) await oauth.validateApplicationLevelSignature(as, response, insecure);
      return true;
    } catch {
      return false;
    }
  };
}

describe.each([
  ['openid-client', openidClient],
  ['oauth4webapi', oauth4webapi],
] as const)('%s', (_name, clientOf) => {
  const signsIn = async (base: string) => (await clientOf(base))();

  it('refuses a token for another client, so that taking one means something', async () => {
    expect(await signsIn((await issuer({ aud: 'somebody-else' })).base)).toBe(false);
    expect(await signsIn((await issuer({})).base)).toBe(true);
  });

  it('takes an at_hash of another access token', async () => {
    const { base } = await issuer({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' });
    expect(await signsIn(base)).toBe(true);
  });

  it('takes a token of the future', async () => {
    const later = now() + 3600;
    expect(await signsIn((await issuer({ iat: later, exp: later + 300 })).base)).toBe(true);
  });

  it('looks at no signature and fetches no key, unless told to', async () => {
    const { base, asked } = await issuer({}, OTHERS.privateKey);
    expect(await signsIn(base)).toBe(true);
    expect(asked).not.toContain('/keys');
    expect(await (await clientOf(base, true))()).toBe(false);
    expect(asked).toContain('/keys');
  });

  it('takes a token of a key that was replaced, and never looks at the new one', async () => {
    const { base, asked, replaceKey } = await issuer({});
    const signIn = await clientOf(base);
    expect(await signIn()).toBe(true);
    await replaceKey();
    expect(await signIn()).toBe(true);
    expect(asked).not.toContain('/keys');
  });

  it('with checks, refuses the new key until the keys that it has are a minute old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { base, asked, replaceKey } = await issuer({});
    const signIn = await clientOf(base, true);
    const fetches = () => asked.filter((path) => path === '/keys').length;
    expect([await signIn(), fetches()]).toEqual([true, 1]);
    await replaceKey();
    expect([await signIn(), fetches()]).toEqual([false, 1]);
    vi.setSystemTime(Date.now() + 61_000);
    expect([await signIn(), fetches()]).toEqual([true, 2]);
  });
});
