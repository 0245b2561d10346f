import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument, readIssuer, addressOfRequest } from './provider.ts';
import { parseReturn } from './returned.ts';

const ISSUER = 'https://accounts.example/tenant';
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize?tenant=1`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  userinfo_endpoint: `${ISSUER}/me`,
  response_types_supported: ['code', 'id_token'],
  code_challenge_methods_supported: ['plain', 'S256'],
  id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256', 'ES256'],
};

describe('the address of an issuer', () => {
  it.each([
    [
      'https://a.example',
      'https://a.example',
      'https://a.example/.well-known/openid-configuration',
    ],
    [
      ' https://a.example/ ',
      'https://a.example/',
      'https://a.example/.well-known/openid-configuration',
    ],
    [
      'https://a.example/t/.well-known/openid-configuration',
      'https://a.example/t',
      'https://a.example/t/.well-known/openid-configuration',
    ],
    [
      'http://localhost:3000/oidc',
      'http://localhost:3000/oidc',
      'http://localhost:3000/oidc/.well-known/openid-configuration',
    ],
    ['http://[::1]:1', 'http://[::1]:1', 'http://[::1]:1/.well-known/openid-configuration'],
  ])('%s is read', (typed, issuer, document) => {
    expect(readIssuer(typed)).toEqual({ issuer, document });
  });

  it.each([
    ['', /Enter the address/],
    ['accounts.example', /not a URL/],
    ['http://accounts.example', /http is for this machine alone/],
    ['http://localhost.example', /http is for this machine alone/],
    ['ftp://a.example', /its scheme is ftp/],
    ['https://me:secret@a.example', /user info/],
    ['https://a.example/?x=1', /a query or a fragment/],
    ['https://a.example/#x', /a query or a fragment/],
    [`https://a.example/${'x'.repeat(2000)}`, /more than 2000/],
  ])('%s is refused', (typed, reason) => {
    expect(readIssuer(typed)).toEqual({ fault: expect.stringMatching(reason) });
  });
});

describe('a discovery document', () => {
  it('gives what a sign-in needs, and only algorithms that can be checked', () => {
    const { checks, provider } = checkDocument(DOCUMENT, ISSUER);
    expect(checks.every(({ passed }) => passed)).toBe(true);
    expect(provider).toEqual({
      issuer: ISSUER,
      authorization_endpoint: DOCUMENT.authorization_endpoint,
      token_endpoint: DOCUMENT.token_endpoint,
      jwks_uri: DOCUMENT.jwks_uri,
      userinfo_endpoint: DOCUMENT.userinfo_endpoint,
      algorithms: ['RS256', 'ES256'],
    });
  });

  it('may say nothing of PKCE, and have no user info', () => {
    const { code_challenge_methods_supported: _, userinfo_endpoint: __, ...rest } = DOCUMENT;
    expect(checkDocument(rest, ISSUER).provider?.userinfo_endpoint).toBeNull();
  });

  it.each([
    ['issuer', { issuer: 'https://evil.example' }],
    ['issuer', { issuer: `${ISSUER}/` }],
    ['token_endpoint', { token_endpoint: 'http://accounts.example/token' }],
    ['jwks_uri', { jwks_uri: 'data:application/json,{}' }],
    ['authorization_endpoint', { authorization_endpoint: 'javascript' }],
    ['authorization_endpoint', { authorization_endpoint: undefined }],
    ['code', { response_types_supported: ['id_token'] }],
    ['pkce', { code_challenge_methods_supported: ['plain'] }],
    ['algorithms', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
  ])('is not used if its %s is wrong: %j', (id, change) => {
    const { checks, provider } = checkDocument({ ...DOCUMENT, ...change }, ISSUER);
    expect(provider).toBeNull();
    expect(checks.filter(({ passed }) => !passed).map((check) => check.id)).toEqual([id]);
  });

  it('is refused, and nothing breaks, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.webUrl(), (value, issuer) => {
        const { checks, provider } = checkDocument(value, issuer);
        expect(provider).toBeNull();
        for (const { found } of checks) expect(found.length).toBeLessThan(400);
      }),
    );
  });
});

it('a request keeps the parameters of the endpoint, and writes its own over them', () => {
  const { provider } = checkDocument(
    { ...DOCUMENT, authorization_endpoint: `${ISSUER}/authorize?tenant=1&state=x` },
    ISSUER,
  );
  if (provider === null) throw new Error('the document is right');
  const url = new URL(addressOfRequest(provider, { state: 'mine', scope: 'openid profile' }));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant: '1',
    state: 'mine',
    scope: 'openid profile',
  });
});

describe('what comes back', () => {
  it('is a code, or an error with its reason', () => {
    expect(parseReturn('?code=a&state=s&iss=https%3A%2F%2Fi.example')).toEqual({
      code: 'a',
      state: 's',
      error: null,
      iss: 'https://i.example',
    });
    expect(parseReturn('?error=access_denied&error_description=No.&state=s')).toMatchObject({
      code: null,
      error: 'access_denied: No.',
    });
  });

  it('is nothing, whatever else another page of this origin tells', () => {
    for (const told of [
      '',
      '?',
      '?state=s',
      null,
      1,
      {},
      ['?code=a'],
      `?code=${'x'.repeat(20_000)}`,
    ])
      expect(parseReturn(told)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (told) => {
        const returned = parseReturn(told);
        if (returned !== null) expect(returned.code ?? returned.error).not.toBeNull();
      }),
    );
  });
});
