import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import * as openid from 'openid-client';
import { afterEach, describe, expect, it } from 'vitest';
import { brief, startServerAt } from '../test-server.ts';

const CALLBACK = 'http://127.0.0.1/callback';
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** The address of a program that hosts request objects. */
async function hostOf(answer: RequestListener): Promise<string> {
  const server = createServer((asked, given) => {
    given.setHeader('connection', 'close');
    answer(asked, given);
  });
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A certified client that discovered the server. */
async function relyingParty() {
  const base = await startServerAt();
  const [app] = (await brief(base)).apps;
  const { client_id = '', client_secret = '' } = app ?? {};
  const auth = openid.ClientSecretBasic(client_secret);
  const config = await openid.discovery(new URL(base), client_id, undefined, auth, {
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; this server is on loopback
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });
  return { base, config, client_id, client_secret };
}

/** Where a page or redirect leads a browser, without following it. */
const asked = (address: URL) => fetch(address, { redirect: 'manual' });
const errorIn = (answer: Response) => {
  const back = new URL(answer.headers.get('location') ?? 'none:').searchParams;
  return `${back.get('error')}: ${back.get('error_description')}`;
};

describe('a request object that jose signed', () => {
  it('signs in with openid-client, whose query has no more than it must', async () => {
    const { base, config, client_id, client_secret } = await relyingParty();
    const [state, nonce, verifier] = ['the-state', 'the-nonce', openid.randomPKCECodeVerifier()];
    const object = await new SignJWT({
      client_id,
      response_type: 'code',
      state,
      nonce,
      redirect_uri: CALLBACK,
      scope: 'openid email',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'oauth-authz-req+jwt' })
      .setIssuer(client_id)
      .setAudience(config.serverMetadata().issuer)
      .setIssuedAt()
      .setExpirationTime('1 minute')
      .sign(new TextEncoder().encode(client_secret));
    const fetched: unknown[] = [];
    const host = await hostOf(({ method, url }, given) => {
      fetched.push([method, url]);
      given.writeHead(200, { 'content-type': 'application/oauth-authz-req+jwt' }).end(object);
    });
    const address = openid.buildAuthorizationUrl(config, {
      scope: 'openid',
      request_uri: `${host}/request.jwt?v=1#hash`,
    });
    expect(address.searchParams.has('redirect_uri')).toBe(false);
    const page = await (await asked(address)).text();
    const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? [];
    const decision = await fetch(`${base}/openid/connect/authorize`, {
      method: 'POST',
      body: new URLSearchParams({ consent, decision: 'allow' }),
      redirect: 'manual',
    });
    const callback = new URL(decision.headers.get('location') ?? '');
    const tokens = await openid.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    expect(tokens.claims()).toMatchObject({ nonce, email_verified: true });
    expect(fetched).toEqual([['GET', '/request.jwt?v=1']]);
  });
});

describe('an address of request objects', () => {
  it.each<[string, RequestListener, RegExp]>([
    [
      'answers HTML',
      (_asked, given) => void given.setHeader('content-type', 'text/html').end('<p>'),
      /html/,
    ],
    ['never ends', (_asked, given) => void given.write('x'.repeat(2_000_000)), /65536 characters/],
    ['hangs up', ({ socket }) => void socket.destroy(), /connection_failed/],
    [
      'redirects for ever',
      (_asked, given) => void given.writeHead(302, { location: '/' }).end(),
      /too_many_redirects/,
    ],
    [
      'redirects to metadata',
      (_asked, given) => void given.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      /link-local|sends? only where/,
    ],
  ])('that %s is invalid_request_uri', async (_what, answer, why) => {
    const { config } = await relyingParty();
    const request_uri = await hostOf(answer);
    const parameters = { scope: 'openid', redirect_uri: CALLBACK, request_uri };
    const back = await asked(openid.buildAuthorizationUrl(config, parameters));
    expect(errorIn(back)).toMatch(/^invalid_request_uri: /);
    expect(errorIn(back)).toMatch(why);
  });

  it('that redirects to the server itself is a loop, and refused', async () => {
    const { base, config } = await relyingParty();
    let fetched = 0;
    const host = await hostOf((_asked, given) => {
      fetched += 1;
      const again = new URLSearchParams({
        ...parameters,
        client_id: config.clientMetadata().client_id,
      });
      given.writeHead(302, { location: `${base}/openid/connect/authorize?${again}` }).end();
    });
    const parameters = { scope: 'openid', redirect_uri: CALLBACK, request_uri: host };
    const back = await asked(openid.buildAuthorizationUrl(config, parameters));
    expect(errorIn(back)).toMatch(/^invalid_request_uri: .*this server itself/);
    expect(fetched).toBe(1);
  });
});
