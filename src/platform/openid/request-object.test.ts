import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { openWorld, START_S, type Answered, type OpenWorld } from '../testing/open-world.ts';
import { makeAnswer, timedOut } from '../testing/receiver.ts';
import {
  CALLBACK,
  SIGN_IN,
  INSTALL,
  allowRequest,
  consentIn,
  decideConsent,
  exchangeCode,
  openBrowser,
  openPageOf,
  parametersSentBack,
  signInRequest,
} from '../testing/sign-in.ts';
import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';

const AT = 'https://app.example/request.jwt?key=quiet#hash';

/** A world whose host fetches request objects; `answer` says what it gets. */
async function worldThatFetches(answer: SendOutcome | (() => SendOutcome | Promise<SendOutcome>)) {
  const fetched: OutboundRequest[] = [];
  const world = await openWorld({
    send: async (request) => {
      fetched.push(request);
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  const traceOf = async ({ headers }: Answered) =>
    (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body.trace;
  return { world, fetched, traceOf };
}

const unsigned = (claims: JWTPayload) => makeAnswer(200, new UnsecuredJWT(claims).encode());
const signed = async (claims: JWTPayload, secret: string, alg = 'HS256') =>
  makeAnswer(
    200,
    await new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret)),
    { 'content-type': 'application/oauth-authz-req+jwt' },
  );
/** The parameters that OpenID Connect wants in the query, and the address of the object. */
const query = ({ app }: OpenWorld, more: Record<string, string> = {}) => ({
  client_id: app.client_id,
  response_type: 'code',
  scope: 'openid',
  request_uri: AT,
  ...more,
});
const errorIn = (answer: Answered) => {
  const back = parametersSentBack(answer);
  return [back.get('error'), back.get('error_description')];
};

describe('a request object at request_uri', () => {
  it('is fetched with GET, and its parameters override those of the query', async () => {
    const { world, fetched, traceOf } = await worldThatFetches(
      unsigned({ redirect_uri: CALLBACK, state: 'of-object', nonce: 'n', scope: 'openid email' }),
    );
    const page = await openPageOf(
      world,
      SIGN_IN,
      query(world, { state: 'of-query', prompt: 'login' }),
    );
    expect(page.status).toBe(200);
    expect(fetched).toEqual([
      {
        method: 'GET',
        url: AT,
        untrusted: true,
        headers: {
          accept: 'application/oauth-authz-req+jwt, application/jwt, application/jose',
          'user-agent': 'Parley',
        },
        body: '',
      },
    ]);
    expect((await traceOf(page)).slice(0, 3)).toMatchObject([
      { rule: 'client', verdict: 'passed' },
      {
        rule: 'request object',
        verdict: 'passed',
        evidence: 'request_uri "https://app.example/request.jwt"',
        detail: 'it is not signed; it sets scope, redirect_uri, state, nonce',
      },
      { rule: 'redirect URI', verdict: 'passed' },
    ]);
    const consent = consentIn(page);
    const back = parametersSentBack(
      await decideConsent(world, SIGN_IN, { consent, decision: 'allow' }),
    );
    expect(back.get('state')).toBe('of-object');
    const { body } = await exchangeCode(world, { code: back.get('code') ?? '' });
    const [, payload = ''] = body.id_token.split('.');
    expect(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({
      nonce: 'n',
      email: expect.any(String),
    });
  });

  it('is fetched once: a decision does not fetch it again, and nothing changes meanwhile', async () => {
    let state = 'first';
    const { world, fetched } = await worldThatFetches(() => unsigned({ state }));
    const request = query(world, { redirect_uri: CALLBACK });
    const consent = consentIn(await openPageOf(world, SIGN_IN, request));
    state = 'second';
    const fields = { ...request, consent, decision: 'allow' };
    expect(parametersSentBack(await decideConsent(world, SIGN_IN, fields)).get('state')).toBe(
      'first',
    );
    expect(fetched).toHaveLength(1);
  });

  it('is signed with HS256 and the client secret, by a library', async () => {
    const claims = { iss: '', aud: 'http://localhost', exp: START_S + 60, state: 'signed' };
    let answer = makeAnswer(500);
    const { world, traceOf } = await worldThatFetches(() => answer);
    const { client_id, client_secret } = world.app;
    answer = await signed({ ...claims, iss: client_id, client_id }, client_secret);
    const request = query(world, { redirect_uri: CALLBACK });
    expect((await allowRequest(world, SIGN_IN, request)).get('state')).toBe('signed');
    const [, step] = await traceOf(await openPageOf(world, SIGN_IN, request));
    expect(step.detail).toContain('signed with HS256');
    for (const [secret, alg, why] of [
      ['another secret', 'HS256', 'signature does not match'],
      [client_secret, 'HS512', 'alg is'],
    ] as const) {
      answer = await signed({ ...claims, iss: client_id }, secret, alg);
      const back = await openPageOf(world, SIGN_IN, { ...request, state: 'of-query' });
      expect(errorIn(back)).toEqual(['invalid_request_object', expect.stringContaining(why)]);
      expect(parametersSentBack(back).get('state')).toBe('of-query');
    }
  });

  it('made for another client is refused', async () => {
    const { world } = await worldThatFetches(unsigned({ client_id: 'another', state: 'x' }));
    const back = await openPageOf(world, SIGN_IN, query(world, { redirect_uri: CALLBACK }));
    expect(errorIn(back)).toEqual([
      'invalid_request_object',
      expect.stringContaining('client_id is'),
    ]);
  });

  it('cannot send the response to an address that is not configured', async () => {
    const { world } = await worldThatFetches(unsigned({ redirect_uri: 'https://evil.example/' }));
    const answer = await openPageOf(world, SIGN_IN, query(world, { redirect_uri: CALLBACK }));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.body).toContain('bad_redirect_uri');
  });

  it.each<[string, SendOutcome, RegExp]>([
    ['does not answer in time', timedOut, /http_timeout/],
    ['is an address the host refuses', { kind: 'refused', detail: 'metadata' }, /metadata/],
    ['answers with an error', makeAnswer(404), /status 404/],
    ['answers with 206', makeAnswer(206, 'e30.e30.'), /status 206/],
    ['answers with HTML', makeAnswer(200, '<p>', { 'content-type': 'text/html' }), /text\/html/],
    ['answers without end', makeAnswer(200, 'x'.repeat(65_537)), /more than 65536 characters/],
  ])('that %s is invalid_request_uri, and the client reads why', async (_what, outcome, why) => {
    const { world } = await worldThatFetches(outcome);
    const back = await openPageOf(
      world,
      SIGN_IN,
      query(world, { redirect_uri: CALLBACK, state: 's' }),
    );
    expect(back.status).toBe(302);
    expect(errorIn(back)).toEqual(['invalid_request_uri', expect.stringMatching(why)]);
    expect(parametersSentBack(back).get('state')).toBe('s');
  });

  it('that fails is refused with one text, if strangers must not learn what the host reaches', async () => {
    const outcomes: readonly SendOutcome[] = [
      timedOut,
      { kind: 'failed', reason: 'connection_failed', detail: 'connect ECONNREFUSED 10.0.0.1:22' },
      { kind: 'refused', detail: 'it is in a private network' },
      makeAnswer(404),
      makeAnswer(200, '<p>', { 'content-type': 'text/html' }),
    ];
    const said = new Set<string>();
    for (const outcome of outcomes) {
      const { world } = await worldThatFetches({ ...outcome, undisclosed: true });
      const sent = query(world, { redirect_uri: CALLBACK, state: 's' });
      said.add(errorIn(await openPageOf(world, SIGN_IN, sent)).join(': '));
    }
    expect([...said]).toEqual([expect.stringMatching(/^invalid_request_uri: .*tells nobody why/)]);
  });

  it('that fails is shown to the person, if the query has no redirect URI to trust', async () => {
    const { world } = await worldThatFetches(makeAnswer(404));
    for (const more of [{}, { redirect_uri: 'https://evil.example/' }]) {
      const answer = await openPageOf(world, SIGN_IN, query(world, more));
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(answer.body).toContain('invalid_request_uri');
      expect(answer.body).toContain('status 404');
    }
  });

  it.each([
    ['the platform itself', { request_uri: 'http://localhost/openid/connect/authorize?a=b' }],
    ['a webhook', { request_uri: 'http://LOCALHOST:80/services/T0/B0/x' }],
    ['another scheme', { request_uri: 'file:///etc/passwd' }],
    [
      'a reference',
      { request_uri: 'urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c' },
    ],
    ['user info', { request_uri: 'https://me:secret@app.example/r' }],
    ['no URL', { request_uri: 'r' }],
    ['a long address', { request_uri: `https://app.example/${'x'.repeat(2000)}` }],
  ])('with %s as its address is refused without a fetch', async (_what, more) => {
    const { world, fetched } = await worldThatFetches(makeAnswer(200));
    const back = await openPageOf(
      world,
      SIGN_IN,
      query(world, { redirect_uri: CALLBACK, ...more }),
    );
    expect(errorIn(back)[0]).toBe('invalid_request_uri');
    expect(fetched).toEqual([]);
  });

  it('is not fetched for a client that does not exist, nor twice over, nor beside request', async () => {
    const { world, fetched } = await worldThatFetches(unsigned({}));
    const request = query(world, { redirect_uri: CALLBACK });
    const stranger = await openPageOf(world, SIGN_IN, { ...request, client_id: 'nobody' });
    expect(stranger.body).toContain('invalid_client_id');
    const twice = await world.send(
      `${SIGN_IN}?${new URLSearchParams(request)}&request_uri=https%3A%2F%2Fb.example`,
    );
    expect(errorIn(twice)).toEqual(['invalid_request', expect.stringContaining('more than once')]);
    const both = await openPageOf(world, SIGN_IN, { ...request, request: 'e30.e30.' });
    expect(errorIn(both)[0]).toBe('request_not_supported');
    expect(fetched).toEqual([]);
  });

  it('is not fetched for a request that Parley itself sent, by whichever name', async () => {
    const { world, fetched } = await worldThatFetches(unsigned({}));
    const request = new URLSearchParams(query(world, { redirect_uri: CALLBACK }));
    const back = await world.send(`${SIGN_IN}?${request}`, { headers: { 'user-agent': 'Parley' } });
    expect(errorIn(back)).toEqual([
      'invalid_request_uri',
      expect.stringContaining('Parley itself'),
    ]);
    expect(fetched).toEqual([]);
  });

  it('is not fetched by the install page, nor by a host that cannot send', async () => {
    const { world, fetched } = await worldThatFetches(unsigned({ scope: 'users:read' }));
    const request = query(world, { scope: 'chat:write' });
    const page = await openPageOf(world, INSTALL, request);
    expect(page.body).not.toContain('users:read');
    expect(fetched).toEqual([]);
    const quiet = await openWorld();
    const back = await openPageOf(quiet, SIGN_IN, query(quiet, { redirect_uri: CALLBACK }));
    expect(errorIn(back)).toEqual(['invalid_request_uri', expect.stringContaining('sends no')]);
  });

  it('that takes its time holds up nobody, and a few at a time are fetched', async () => {
    let answer: (outcome: SendOutcome) => void = () => undefined;
    const later = new Promise<SendOutcome>((resolve) => {
      answer = resolve;
    });
    const { world, fetched } = await worldThatFetches(() => later);
    const request = query(world, { redirect_uri: CALLBACK });
    const waiting = Array.from({ length: 16 }, () => openPageOf(world, SIGN_IN, request));
    expect((await world.call('auth.test')).body.ok).toBe(true);
    const more = await openPageOf(world, SIGN_IN, request);
    expect(errorIn(more)).toEqual(['invalid_request_uri', expect.stringContaining('try again')]);
    expect(fetched).toHaveLength(16);
    answer(unsigned({}));
    for (const page of await Promise.all(waiting)) expect(page.status).toBe(200);
    expect((await openPageOf(world, SIGN_IN, request)).status).toBe(200);
  });

  it('of a world that was replaced meanwhile is judged by the new one', async () => {
    const { world } = await worldThatFetches(async () => {
      await world.sandbox('/reset', { seed: 2 });
      return unsigned({});
    });
    const answer = await openPageOf(world, SIGN_IN, query(world, { redirect_uri: CALLBACK }));
    expect(answer.body).toContain('invalid_client_id');
  });

  it('leaves no secret in the trace: neither its text nor the query of its address', async () => {
    const { world, traceOf } = await worldThatFetches(unsigned({ state: 'a-quiet-state' }));
    const page = await openPageOf(world, SIGN_IN, query(world, { redirect_uri: CALLBACK }));
    const trace = JSON.stringify(await traceOf(page));
    expect(trace).toContain('https://app.example/request.jwt');
    expect(trace).not.toMatch(/quiet/);
  });

  it('skips the page for the person who is signed in, as the same query would', async () => {
    const { world } = await worldThatFetches(unsigned({ prompt: 'none', state: 'silent' }));
    const browser = openBrowser();
    await allowRequest(world, SIGN_IN, signInRequest(world), {}, browser);
    const request = query(world, { redirect_uri: CALLBACK });
    const back = parametersSentBack(await openPageOf(world, SIGN_IN, request, browser));
    expect([back.get('state'), back.has('code')]).toEqual(['silent', true]);
    const nobody = parametersSentBack(await openPageOf(world, SIGN_IN, request));
    expect(nobody.get('error')).toBe('login_required');
  });
});
