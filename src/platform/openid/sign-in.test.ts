import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { OWN_KEYS, openWorld, START_S } from '../testing/open-world.ts';
import {
  allowRequest,
  exchangeCode,
  openBrowser,
  openPageOf,
  signInCode,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

const world = await openWorld();
const issuer = 'http://localhost';
const claimsOf = async (fields: Record<string, string>) =>
  decodeJwt((await exchangeCode(world, fields)).body.id_token as string);

describe('the discovery document', () => {
  it('has the fields and values of the interface, and no other', async () => {
    const { body, headers } = await world.send('/.well-known/openid-configuration');
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/openid/connect/authorize`,
      token_endpoint: `${issuer}/api/openid.connect.token`,
      userinfo_endpoint: `${issuer}/api/openid.connect.userInfo`,
      jwks_uri: `${issuer}/openid/connect/keys`,
      scopes_supported: ['openid', 'profile', 'email'],
      response_types_supported: ['code'],
      response_modes_supported: ['form_post'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      claims_supported: ['sub', 'auth_time', 'iss'],
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    });
  });

  it('is read with GET alone, and nothing else is below its paths', async () => {
    const post = await world.send('/.well-known/openid-configuration', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await world.send('/openid/connect/nothing')).status).toBe(404);
  });
});

describe('the identity token', () => {
  it('is signed with a published key, which its header names', async () => {
    const { body } = await exchangeCode(world, { code: await signInCode(world) });
    expect(body).toMatchObject({ ok: true, token_type: 'Bearer', expires_in: 43_200 });
    const { body: keys } = await world.send('/openid/connect/keys');
    expect(Object.keys(keys.keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const { protectedHeader, payload } = await jwtVerify(body.id_token, createLocalJWKSet(keys), {
      issuer,
      audience: world.app.client_id,
      currentDate: new Date(START_S * 1000),
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: keys.keys[0].kid });
    expect(Object.keys(payload).toSorted()).toEqual(
      [
        'iss',
        'sub',
        'aud',
        'exp',
        'iat',
        'auth_time',
        'nonce',
        'at_hash',
        `${issuer}/team_id`,
        `${issuer}/user_id`,
        'email',
        'email_verified',
        'date_email_verified',
        'locale',
        'name',
        'given_name',
        'family_name',
        `${issuer}/team_image_230`,
        `${issuer}/team_image_default`,
      ].toSorted(),
    );
    const { team, users } = await world.brief();
    expect(payload).toMatchObject({
      iss: issuer,
      sub: users.admin,
      aud: world.app.client_id,
      iat: START_S,
      exp: START_S + 300,
      auth_time: START_S,
      nonce: 'the-nonce',
      [`${issuer}/team_id`]: team.id,
    });
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(body.access_token as string),
    );
    const half = Buffer.from(digest).subarray(0, 16).toString('base64url');
    expect(payload['at_hash']).toBe(half);
  });

  it('carries only the claims its scopes allow', async () => {
    const bare = await claimsOf({ code: await signInCode(world, { scope: 'openid' }) });
    expect(Object.keys(bare)).not.toContain('email');
    expect(Object.keys(bare)).not.toContain('name');
    const mail = await claimsOf({ code: await signInCode(world, { scope: 'email openid' }) });
    expect(mail['email']).toMatch(/@/);
    expect(mail['name']).toBeUndefined();
  });

  it('has no nonce where none was sent', async () => {
    expect(await claimsOf({ code: await signInCode(world, { nonce: '' }) })).not.toHaveProperty(
      'nonce',
    );
  });
});

describe('the keys', () => {
  it('stay published after a rotation until what they signed is dead', async () => {
    const other = await openWorld();
    const kids = async () =>
      (await other.send('/openid/connect/keys')).body.keys.map(({ kid }: { kid: string }) => kid);
    const [old] = await kids();
    const before = (await exchangeCode(other, { code: await signInCode(other) })).body.id_token;
    const { kid } = (await other.sandbox('/keys', {})).body;
    expect(await kids()).toEqual([old, kid]);
    const after = (await exchangeCode(other, { code: await signInCode(other) })).body.id_token;
    expect(decodeProtectedHeader(before).kid).toBe(old);
    expect(decodeProtectedHeader(after).kid).toBe(kid);
    await other.sandbox('/clock', { advance_s: 299 });
    expect(await kids()).toEqual([old, kid]);
    await other.sandbox('/clock', { advance_s: 1 });
    expect(await kids()).toEqual([kid]);
  });

  it('belong to the deployment: a reset leaves them, another platform has others', async () => {
    // Two in a row: the tests share a few pairs of keys, which are handed out in turns.
    const one = await openWorld({ keys: OWN_KEYS });
    const kid = async (of: typeof world) =>
      (await of.send('/openid/connect/keys')).body.keys[0].kid as string;
    const other = await openWorld({ keys: OWN_KEYS });
    const before = await kid(other);
    await other.sandbox('/reset', { seed: 5 });
    expect(await kid(other)).toBe(before);
    expect(await kid(one)).not.toBe(before);
  });
});

describe('user info', () => {
  it('says by GET and POST what the scopes of the token allow', async () => {
    const { body } = await exchangeCode(world, { code: await signInCode(world) });
    const token = body.access_token as string;
    const get = await world.call('openid.connect.userInfo', {}, { token, verb: 'GET' });
    const post = await world.call('openid.connect.userInfo', {}, { token });
    expect(get.body).toEqual(post.body);
    const { team, users } = await world.brief();
    expect(get.body).toMatchObject({
      ok: true,
      sub: users.admin,
      email_verified: true,
      [`${issuer}/team_id`]: team.id,
      [`${issuer}/team_name`]: team.name,
    });
    expect(get.body.picture).toMatch(/\.svg$/);
    expect(get.body[`${issuer}/user_image_24`]).toMatch(/-24\.svg$/);
    expect((await world.platform.fetch(new Request(get.body.picture))).status).toBe(200);
  });

  it('fails as the Web API does: wrong scope, expired, revoked, other type', async () => {
    const refused = async (token: string) =>
      (await world.call('openid.connect.userInfo', {}, { token })).body;
    expect(await refused(await world.mint('user', ['users:read']))).toMatchObject({
      error: 'missing_scope',
      needed: 'openid',
      provided: 'users:read',
    });
    expect((await refused(world.bot)).error).toBe('not_allowed_token_type');
    const { body } = await exchangeCode(world, { code: await signInCode(world) });
    await world.call('auth.revoke', {}, { token: body.access_token });
    expect((await refused(body.access_token)).error).toBe('token_revoked');
    const other = await openWorld();
    const late = (await exchangeCode(other, { code: await signInCode(other) })).body.access_token;
    await other.sandbox('/clock', { advance_s: 43_200 });
    const { body: expired } = await other.call(
      'openid.connect.userInfo',
      {},
      { token: late as string },
    );
    expect(expired.error).toBe('token_expired');
  });
});

describe('a workspace that was signed into before', () => {
  it('skips the consent page when it is named and nothing new is asked for', async () => {
    const other = await openWorld();
    const { team, users } = await other.brief();
    const [user = ''] = users.sample;
    const browser = openBrowser();
    const request = signInRequest(other, { scope: 'openid email', team: team.id });
    expect((await openPageOf(other, SIGN_IN, request, browser)).status).toBe(200);
    await allowRequest(other, SIGN_IN, request, { user }, browser);
    await other.sandbox('/clock', { advance_s: 60 });

    const again = await openPageOf(other, SIGN_IN, request, browser);
    expect(again.status).toBe(302);
    const code = new URL(again.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const claims = decodeJwt((await exchangeCode(other, { code })).body.id_token as string);
    expect(claims).toMatchObject({ sub: user, auth_time: START_S, iat: START_S + 60 });

    const asks = async (more: Record<string, string>) =>
      (await openPageOf(other, SIGN_IN, { ...request, ...more }, browser)).status === 200;
    expect(await asks({ team: '' })).toBe(true);
    expect(await asks({ scope: 'openid profile' })).toBe(true);
    expect(await asks({ prompt: 'consent' })).toBe(true);
    expect(await asks({ max_age: '30' })).toBe(true);
    expect(await asks({ max_age: '90' })).toBe(false);
    expect(await asks({ team: '', prompt: 'none' })).toBe(false);
  });
});
