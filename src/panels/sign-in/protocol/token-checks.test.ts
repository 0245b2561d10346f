import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { checkIdentityToken, type Expectations } from './token-checks.ts';

const NOW = 1_767_225_600;
const { publicKey, privateKey } = await generateKeyPair('RS256');
const { n = '', e = '' } = await exportJWK(publicKey);
const access_token = 'an-access-token';
const at_hash = createHash('sha256').update(access_token).digest().subarray(0, 16);
const id_token = await new SignJWT({
  iss: 'https://parley.example',
  sub: 'U1',
  aud: 'the-app',
  exp: NOW + 300,
  iat: NOW,
  nonce: 'the-nonce',
  at_hash: at_hash.toString('base64url'),
})
  .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'one' })
  .sign(privateKey);

const expected: Expectations = {
  issuer: 'https://parley.example',
  client_id: 'the-app',
  nonce: 'the-nonce',
  access_token,
  keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'one', n, e }],
  now: NOW,
};
const failing = async (token: string, more: Partial<Expectations> = {}) =>
  (await checkIdentityToken(token, { ...expected, ...more }))
    .filter(({ passed }) => !passed)
    .map(({ id }) => id);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const [header = '', payload = '', signature = ''] = id_token.split('.');
const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;

describe('the checks of an identity token', () => {
  it('all pass for one of the platform', async () => {
    const checks = await checkIdentityToken(id_token, expected);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(checks.map(({ id }) => id)).toEqual([
      'alg',
      'kid',
      'signature',
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'at_hash',
    ]);
  });

  it.each([
    ['another issuer', { issuer: 'http://elsewhere' }, ['iss']],
    ['another audience', { client_id: 'another' }, ['aud']],
    ['another nonce', { nonce: 'another' }, ['nonce']],
    ['a nonce where none was sent', { nonce: null }, ['nonce']],
    ['an expired token', { now: NOW + 300 }, ['exp']],
    ['one from the future', { now: NOW - 61 }, ['iat']],
    ['another access token', { access_token: 'xoxp-other' }, ['at_hash']],
    ['no keys', { keys: [] }, ['kid', 'signature']],
  ])('tell %s', async (_what, more, ids) => {
    expect(await failing(id_token, more)).toEqual(ids);
  });

  it('tell a changed payload and an unsigned token', async () => {
    const changed = encode({ ...claims, sub: 'U0SOMEONE' });
    expect(await failing([header, changed, signature].join('.'))).toEqual(['signature']);
    const none = [encode({ alg: 'none' }), payload, ''].join('.');
    expect(await failing(none)).toEqual(['alg', 'kid', 'signature']);
  });

  it('throw for nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.constantFrom('..', 'a.b.c', id_token)),
        async (token) => {
          expect((await checkIdentityToken(token, expected)).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
    expect(await failing('not a token')).toEqual(['form']);
    expect(await failing(`${header}.${encode(null)}.x`)).not.toEqual([]);
  });
});
