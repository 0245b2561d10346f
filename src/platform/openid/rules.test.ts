import { describe, expect, it } from 'vitest';
import { openWorld, type Answered } from '../testing/open-world.ts';
import {
  allowRequest,
  openBrowser,
  openPageOf,
  SIGN_IN,
  signInRequest,
} from '../testing/sign-in.ts';
import { SIGN_IN_RULES } from './rules/index.ts';

const world = await openWorld();
const exchangeOf = async ({ headers }: Answered) =>
  (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
const asked = async (more: Record<string, string> = {}) =>
  exchangeOf(await openPageOf(world, SIGN_IN, signInRequest(world, more)));

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'; // RFC 7636, appendix B

describe('the rules of a sign-in', () => {
  it('are asked in one order, each with the codes it can refuse with', () => {
    expect(SIGN_IN_RULES.map(({ name, codes }) => [name, ...codes])).toEqual([
      ['client', 'invalid_client_id'],
      [
        'request object',
        'request_not_supported',
        'invalid_request',
        'invalid_request_uri',
        'invalid_request_object',
      ],
      ['redirect URI', 'bad_redirect_uri'],
      ['parameters', 'invalid_request'],
      ['service', 'temporarily_unavailable', 'access_denied'],
      ['installed', 'unauthorized_client'],
      ['response type', 'invalid_request', 'unsupported_response_type'],
      ['scope', 'invalid_scope'],
      ['state', 'invalid_request'],
      ['nonce', 'invalid_request'],
      ['team', 'invalid_request'],
      ['response mode', 'invalid_request'],
      ['code challenge', 'invalid_request'],
      ['max_age', 'invalid_request'],
      ['prompt', 'invalid_request', 'login_required', 'consent_required'],
    ]);
  });

  it('leave a step in the trace where they had something to look at', async () => {
    const bare = await asked({ state: '', nonce: '' });
    expect(bare.name).toBe('sign-in page');
    expect(bare.trace).toMatchObject(
      [
        'client',
        'redirect URI',
        'response type',
        'scope',
        'state',
        'nonce',
        'response mode',
        'consent',
      ].map((rule) => ({ rule, verdict: 'passed' })),
    );
    const whole = await asked({
      team: (await world.brief()).team.id,
      response_mode: 'form_post',
      code_challenge: CHALLENGE,
      max_age: '60',
      prompt: 'login',
    });
    expect(whole.trace).toMatchObject(
      [
        'client',
        'redirect URI',
        'response type',
        'scope',
        'state',
        'nonce',
        'team',
        'response mode',
        'code challenge',
        'max_age',
        'prompt',
        'consent',
      ].map((rule) => ({ rule, verdict: 'passed' })),
    );
  });

  it.each([
    ['client', 'invalid_client_id', { client_id: 'nobody' }],
    ['redirect URI', 'bad_redirect_uri', { redirect_uri: 'http://elsewhere.example' }],
    ['response type', 'invalid_request', { response_type: '' }],
    ['response type', 'unsupported_response_type', { response_type: 'id_token' }],
    ['scope', 'invalid_scope', { scope: 'email' }],
    ['scope', 'invalid_scope', { scope: 'openid everything' }],
    ['state', 'invalid_request', { state: 'a\nb' }],
    ['nonce', 'invalid_request', { nonce: 'a\nb' }],
    ['team', 'invalid_request', { team: 'T0NOWHERE' }],
    ['response mode', 'invalid_request', { response_mode: 'fragment' }],
    ['request object', 'request_not_supported', { request: 'e30.e30.' }],
    ['request object', 'invalid_request_uri', { request_uri: 'https://app.example/r' }],
    ['code challenge', 'invalid_request', { code_challenge: 'short' }],
    ['max_age', 'invalid_request', { max_age: 'soon' }],
    ['prompt', 'invalid_request', { prompt: 'create' }],
    ['prompt', 'login_required', { prompt: 'none' }],
  ])('%s decides on %s: %j', async (rule, error, more) => {
    const { trace, ...exchange } = await asked(more);
    expect(exchange.error).toBe(error);
    expect(trace.at(-1)).toMatchObject({ rule, verdict: 'refused', error });
    for (const step of trace.slice(0, -1)) expect(step.verdict).toBe('passed');
  });

  it.each([
    ['openid nothing everything', '', 'unknown scope "nothing"'],
    ['openid users:read', '', 'combined with "users:read"'],
    ['openid', 'users:read', 'combined with "users:read"'],
    ['chat:write', '', 'openid is missing'],
    ['email profile', '', 'openid is missing'],
  ])('say what is wrong with scope %j, user_scope %j', async (scope, user_scope, said) => {
    const { trace } = await asked({ scope, user_scope });
    expect(trace.at(-1).detail).toContain(said);
  });

  it('go on without the page for the person who is signed in, whom the trace names', async () => {
    const browser = openBrowser();
    const [user = ''] = (await world.brief()).users.sample;
    await allowRequest(world, SIGN_IN, signInRequest(world), { user }, browser);
    const { name } = (await world.call('users.info', { user })).body.user;
    for (const more of [{ prompt: 'none' }, { team: (await world.brief()).team.domain }]) {
      const answer = await openPageOf(world, SIGN_IN, signInRequest(world, more), browser);
      const { trace, error } = await exchangeOf(answer);
      expect([answer.status, error]).toEqual([302, null]);
      const last = trace.at(-1);
      expect(last).toMatchObject({ rule: 'consent', verdict: 'passed' });
      expect(last.evidence).toContain(name);
    }
  });
});

describe('the documents of OpenID Connect', () => {
  it.each([
    ['/.well-known/openid-configuration', 'GET', 'discovery document', 200, null],
    ['/openid/connect/keys', 'GET', 'signing keys', 200, null],
    ['/openid/connect/nothing', 'GET', 'openid', 404, 'not_found'],
    ['/openid/connect/keys', 'POST', 'openid', 405, 'method_not_allowed'],
  ])('%s with %s is logged as %s, answered %i', async (path, method, name, status, error) => {
    const answer = await world.send(path, { method });
    const type = error === null ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(await exchangeOf(answer)).toMatchObject({ name, status, error, trace: [] });
    if (error !== null) expect(answer.body).toBe(error);
  });
});
