import { describe, expect, it } from 'vitest';
import { SIGN_IN_CHECKS, type SignInCheck } from '../../contract/conditions.ts';
import { access, installRequest } from '../testing/install.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import {
  allowRequest,
  CALLBACK,
  consentIn,
  decideConsent,
  exchangeCode,
  INSTALL,
  openPageOf,
  parametersSentBack,
  signInCode,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

/** A world whose app has a redirect URI that another one can look like. */
async function openStrict(): Promise<OpenWorld> {
  const world = await openWorld();
  const redirect_urls = [CALLBACK, 'http://127.0.0.1/relying-party'];
  await world.sandbox(`/apps/${world.app.app_id}`, { redirect_urls }, 'PATCH');
  return world;
}

/** A world whose platform leaves out these checks. */
async function without(...checks: readonly SignInCheck[]): Promise<OpenWorld> {
  const world = await openStrict();
  const entered = await world.sandbox('/conditions/checks_off', { checks }, 'PUT');
  expect(entered.body).toMatchObject({ ok: true, active: true });
  return world;
}

const LOOK_ALIKE = 'http://127.0.0.1/relying-party.evil.example/callback';
const asked = (world: OpenWorld, redirect_uri: string) =>
  openPageOf(world, SIGN_IN, signInRequest(world, { redirect_uri }));

describe('the checks of a sign-in', () => {
  it('are all made in a new world, and again after the condition ends', async () => {
    const world = await openStrict();
    expect((await world.brief()).conditions).toEqual([]);
    expect((await asked(world, LOOK_ALIKE)).status).toBe(400);
    await world.sandbox('/conditions/checks_off', {}, 'PUT');
    expect((await asked(world, LOOK_ALIKE)).status).toBe(200);
    await world.send('/sandbox/conditions/checks_off', { method: 'DELETE' });
    expect((await asked(world, LOOK_ALIKE)).status).toBe(400);
    await world.sandbox('/conditions/checks_off', {}, 'PUT');
    await world.sandbox('/reset', {});
    expect((await world.brief()).conditions).toEqual([]);
  });

  it('are made in a world from a file that leaves them out without the condition that says so', async () => {
    const world = await without('redirect_uri');
    const { body } = await world.sandbox('/snapshot');
    const shown = body.rows.filter(({ table }: { table: string }) => table !== 'conditions');
    expect(JSON.stringify(shown)).toContain('checks_off');
    await world.sandbox('/snapshot', { ...body, rows: shown }, 'PUT');
    expect((await asked(world, LOOK_ALIKE)).status).toBe(400);
    const stays = JSON.parse(
      JSON.stringify(body).replace(/"before":null/, '"before":["redirect_uri"]'),
    );
    await world.sandbox('/snapshot', stays, 'PUT');
    expect((await asked(world, LOOK_ALIKE)).status).toBe(200);
    await world.send('/sandbox/conditions/checks_off', { method: 'DELETE' });
    expect((await asked(world, LOOK_ALIKE)).status).toBe(400);
  });

  it('that are unknown are refused by name', async () => {
    const world = await openWorld();
    const body = { checks: ['client_secret'] };
    expect((await world.sandbox('/conditions/checks_off', body, 'PUT')).body).toMatchObject({
      error: 'invalid_parameters',
    });
  });
});

describe('without the check of the redirect URI', () => {
  it.each([
    'https://evil.example/callback',
    'http://127.0.0.1.evil.example/relying-party',
    'http://127.0.0.1:8080/relying-party/callback',
    'https://127.0.0.1/relying-party/callback',
    'http://127.0.0.1@evil.example/relying-party',
    'http://127.0.0.1/relying-party/..%2fevil',
    '//evil.example/',
  ])('nobody is sent to %s all the same', async (redirect_uri) => {
    const world = await without('redirect_uri');
    const answer = await asked(world, redirect_uri);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('a path that begins like a configured one gets a code, which works with any redirect URI', async () => {
    const world = await without('redirect_uri');
    const code = await signInCode(world, { redirect_uri: LOOK_ALIKE });
    expect(code).not.toBe('');
    expect((await exchangeCode(world, { code })).body.ok).toBe(true);
    expect((await exchangeCode(world, { code })).body.error).toBe('code_already_used');
  });

  it('a decision is refused once the check is made again', async () => {
    const world = await without('redirect_uri');
    const consent = consentIn(await asked(world, LOOK_ALIKE));
    await world.send('/sandbox/conditions/checks_off', { method: 'DELETE' });
    const answer = await decideConsent(world, SIGN_IN, { consent, decision: 'allow' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('the trace says that it was not made', async () => {
    const world = await without('redirect_uri');
    const answer = await asked(world, LOOK_ALIKE);
    const id = answer.headers.get('x-parley-exchange') ?? '';
    const { body } = await world.sandbox(`/exchanges/${id}`);
    expect(JSON.stringify(body)).toContain('the rest is not checked');
  });
});

describe('without the check of single use', () => {
  it('a code works again, in a sign-in and in an install, and revokes nothing', async () => {
    const world = await without('single_use_code');
    const code = await signInCode(world);
    const { access_token: token } = (await exchangeCode(world, { code })).body;
    expect((await exchangeCode(world, { code })).body.ok).toBe(true);
    expect((await world.call('openid.connect.userInfo', {}, { token })).body.ok).toBe(true);

    const installing = await allowRequest(world, INSTALL, installRequest(world));
    const installed = installing.get('code') ?? '';
    expect((await access(world, installed)).ok).toBe(true);
    expect((await access(world, installed)).ok).toBe(true);
  });

  it('a code is still that of its app, and expires', async () => {
    const world = await without('single_use_code');
    const code = await signInCode(world);
    await world.sandbox('/clock', { advance_s: 600 });
    expect((await exchangeCode(world, { code })).body.error).toBe('invalid_code');
  });
});

it('without the check of the code verifier, a code works with another verifier or none', async () => {
  const code_challenge = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const strict = await openWorld();
  const fields = { code: await signInCode(strict, { code_challenge }) };
  expect((await exchangeCode(strict, fields)).body.error).toBe('invalid_code_verifier');
  const world = await without('code_verifier');
  const code = await signInCode(world, { code_challenge });
  expect((await exchangeCode(world, { code })).body.ok).toBe(true);
});

it('without the check of the scope conflict, a sign-in grants other scopes, but no unknown one', async () => {
  const world = await without('scope_conflict');
  const code = await signInCode(world, { scope: 'openid profile chat:write' });
  const { body } = await exchangeCode(world, { code });
  const posted = await world.call(
    'chat.postMessage',
    { channel: world.channels['general'] ?? '', text: 'x' },
    { token: body.access_token },
  );
  expect(posted.body.ok).toBe(true);
  const unknown = await openPageOf(world, SIGN_IN, signInRequest(world, { scope: 'openid a:b' }));
  expect(parametersSentBack(unknown).get('error')).toBe('invalid_scope');
});

it.each(SIGN_IN_CHECKS)('each check is left out by itself: %s', async (check) => {
  const world = await without(check);
  const made = {
    redirect_uri: (await asked(world, LOOK_ALIKE)).status === 400,
    scope_conflict:
      parametersSentBack(
        await openPageOf(world, SIGN_IN, signInRequest(world, { scope: 'openid chat:write' })),
      ).get('error') === 'invalid_scope',
    single_use_code: false,
    code_verifier: false,
  };
  const code = await signInCode(world);
  await exchangeCode(world, { code });
  made.single_use_code = (await exchangeCode(world, { code })).body.error === 'code_already_used';
  const code_challenge = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenged = { code: await signInCode(world, { code_challenge }) };
  made.code_verifier =
    (await exchangeCode(world, challenged)).body.error === 'invalid_code_verifier';
  const all = { redirect_uri: true, scope_conflict: true, single_use_code: true };
  expect(made).toEqual({ ...all, code_verifier: true, [check]: false });
});
