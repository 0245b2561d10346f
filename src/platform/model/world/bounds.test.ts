import { describe, expect, it } from 'vitest';
import { installApp, installRequest } from '../../testing/install.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import {
  allowRequest,
  consentIn,
  decideConsent,
  exchangeCode,
  INSTALL,
  openPageOf,
  signInCode,
  signInRequest,
  SIGN_IN,
} from '../../testing/sign-in.ts';

/** A world without rate limits and with a frozen clock. */
async function unlimited(): Promise<OpenWorld> {
  const world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
  const app = (await world.brief()).apps[0] as OpenWorld['app'];
  const [bot, user] = app.tokens.map(({ token }) => token);
  return { ...world, app, bot: bot ?? '', user: user ?? '' };
}

const refreshed = async (world: OpenWorld, refresh_token: string) =>
  (await exchangeCode(world, { grant_type: 'refresh_token', refresh_token, redirect_uri: '' }))
    .body;

const errorOf = async (world: OpenWorld, token: string) =>
  (await world.call('openid.connect.userInfo', {}, { token })).body.error as string | undefined;

/** How many rows a snapshot has of each table. */
async function rows(world: OpenWorld): Promise<Record<string, number>> {
  const { body } = await world.sandbox('/snapshot');
  const counts: Record<string, number> = {};
  for (const { table, row } of body.rows as { table: string; row: unknown }[])
    if (row !== null) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
}

describe('refreshing', () => {
  it('1,000 times leaves few rows, and the world in brief as short as before', async () => {
    const world = await unlimited();
    const code = await signInCode(world);
    const first = (await exchangeCode(world, { code })).body;
    const length = async () => JSON.stringify(await world.brief()).length;
    const before = await length();
    let last = first;
    // More often than any bound allows rows: 50 dead tokens, 200 codes.
    for (let n = 0; n < 1000; n += 1) last = await refreshed(world, last.refresh_token as string);
    expect(await rows(world)).toMatchObject({ tokens: 52, refresh_tokens: 1, codes: 1 });
    expect(await length()).toBeLessThan(before + 1000);
    const [app] = (await world.brief()).apps;
    expect([app?.tokens.length, app?.dead_tokens]).toEqual([4, 50]);
    expect(app?.tokens.every(({ status }) => status === 'active')).toBe(true);

    expect(await errorOf(world, last.access_token as string)).toBeUndefined();
    expect(await errorOf(world, first.access_token as string)).toBe('invalid_auth');
    // The very first refresh token and the code are still recognised as replays.
    expect((await refreshed(world, first.refresh_token as string)).error).toBe(
      'invalid_refresh_token',
    );
    expect(await errorOf(world, last.access_token as string)).toBe('token_revoked');
    expect((await refreshed(world, last.refresh_token as string)).error).toBe(
      'invalid_refresh_token',
    );
  }, 180_000);

  it('leaves two valid access tokens; older ones are refused with token_revoked', async () => {
    const world = await unlimited();
    const answers = [(await exchangeCode(world, { code: await signInCode(world) })).body];
    for (let n = 0; n < 3; n += 1)
      answers.push(await refreshed(world, answers.at(-1)?.refresh_token as string));
    const errors = await Promise.all(
      answers.map(({ access_token }) => errorOf(world, access_token as string)),
    );
    expect(errors).toEqual(['token_revoked', 'token_revoked', undefined, undefined]);
  });

  it('is possible for exactly thirty days after the last refresh', async () => {
    const world = await unlimited();
    const first = (await exchangeCode(world, { code: await signInCode(world) })).body;
    await world.sandbox('/clock', { advance_s: 2_592_000 - 1 });
    const second = await refreshed(world, first.refresh_token as string);
    expect(second.ok).toBe(true);
    await world.sandbox('/clock', { advance_s: 2_592_000 });
    expect((await refreshed(world, second.refresh_token as string)).error).toBe(
      'invalid_refresh_token',
    );
    await exchangeCode(world, { code: await signInCode(world) });
    expect(await rows(world)).toMatchObject({ refresh_tokens: 2 });
  });

  it('accepts only the exact refresh token, and only from its app', async () => {
    const world = await unlimited();
    const { refresh_token } = (await exchangeCode(world, { code: await signInCode(world) })).body;
    const text = refresh_token as string;
    expect(text).toMatch(/^xoxe-1-F0[A-Z0-9]{9}-0-[0-9a-f]{32}$/);
    for (const forged of [
      text.replace('-0-', '-1-'),
      text.replace('-0-', '-00-'),
      text.replace('-0-', '--0-'),
      text.slice(0, -1),
      `${text}0`,
      ` ${text}`,
      text.toUpperCase(),
      text.replace(/F0[A-Z0-9]+/, 'F0AAAAAAAAA'),
    ])
      expect([forged, (await refreshed(world, forged)).error]).toEqual([
        forged,
        'invalid_refresh_token',
      ]);
    expect((await refreshed(world, text)).ok, 'none of them used it up').toBe(true);
  });
});

describe('signing in', () => {
  it('again and again keeps 50 sign-ins per person; the oldest is revoked', async () => {
    const world = await unlimited();
    const first = (await exchangeCode(world, { code: await signInCode(world) })).body;
    const second = (await exchangeCode(world, { code: await signInCode(world) })).body;
    const user = (await world.brief()).users.sample[1] ?? '';
    const other = await allowRequest(world, SIGN_IN, signInRequest(world), { user });
    const others = (await exchangeCode(world, { code: other.get('code') ?? '' })).body;
    for (let n = 0; n < 49; n += 1) await exchangeCode(world, { code: await signInCode(world) });
    expect(await errorOf(world, first.access_token as string)).toBe('token_revoked');
    expect((await refreshed(world, first.refresh_token as string)).error).toBe(
      'invalid_refresh_token',
    );
    expect((await refreshed(world, second.refresh_token as string)).ok).toBe(true);
    expect((await refreshed(world, others.refresh_token as string)).ok).toBe(true);
    for (let n = 0; n < 120; n += 1) await exchangeCode(world, { code: await signInCode(world) });
    const { tokens = 0, refresh_tokens = 0, codes = 0 } = await rows(world);
    expect(tokens).toBeLessThanOrEqual(50 + 2 * 51 + 2);
    expect(refresh_tokens).toBeLessThanOrEqual(51 + 52);
    expect(codes).toBeLessThanOrEqual(51 + 52);
  }, 60_000);

  it('without an exchange keeps 200 codes, and deletes them after a day', async () => {
    const world = await unlimited();
    const first = await signInCode(world);
    const second = await signInCode(world);
    for (let n = 0; n < 199; n += 1) await signInCode(world);
    expect(await rows(world)).toMatchObject({ codes: 200 });
    const gone = await exchangeCode(world, { code: first });
    expect(gone.body.error).toBe('invalid_code');
    expect((await exchangeCode(world, { code: second })).body.ok).toBe(true);
    await world.sandbox('/clock', { advance_s: 86_400 });
    for (let n = 0; n < 20; n += 1) await signInCode(world);
    expect((await rows(world))['codes']).toBeLessThan(30);
  }, 60_000);

  it('keeps 100 consent pages open, and deletes expired ones', async () => {
    const world = await unlimited();
    const page = async () => consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
    const allow = async (consent: string) =>
      (await decideConsent(world, SIGN_IN, { consent, decision: 'allow' })).status;
    const [first, second] = [await page(), await page()];
    for (let n = 0; n < 99; n += 1) await page();
    expect(await rows(world)).toMatchObject({ consents: 100 });
    expect([await allow(first), await allow(second)]).toEqual([403, 302]);
    await world.sandbox('/clock', { advance_s: 600 });
    for (let n = 0; n < 10; n += 1) await page();
    expect(await rows(world)).toMatchObject({ consents: 10 });
  });
});

describe('installing', () => {
  it('again and again keeps the newest 20 exchanges that added scopes to the token', async () => {
    const world = await unlimited();
    const codeOf = async () =>
      (await allowRequest(world, INSTALL, installRequest(world))).get('code') ?? '';
    const exchange = async (code: string) => {
      const { client_id, client_secret } = world.app;
      const redirect_uri = 'http://127.0.0.1/callback';
      const fields = { client_id, client_secret, code, redirect_uri };
      return (await world.call('oauth.v2.access', fields, { token: null })).body;
    };
    const first = await codeOf();
    const { access_token } = await exchange(first);
    const second = await codeOf();
    await exchange(second);
    for (let n = 0; n < 20; n += 1) await installApp(world);
    expect(await rows(world)).toMatchObject({ codes: 21, tokens: 1 });
    expect((await exchange(second)).error).toBe('invalid_code');
    expect((await world.call('auth.test', {}, { token: access_token })).body.ok).toBe(true);
    expect((await exchange(first)).error).toBe('code_already_used');
    expect((await world.call('auth.test', {}, { token: access_token })).body.error).toBe(
      'token_revoked',
    );
  });
});

describe('a dead token', () => {
  it('is refused with the reason while it is among the newest 50 of its app', async () => {
    const world = await unlimited();
    const revoked = [];
    for (let n = 0; n < 60; n += 1) {
      const token = await world.mint('user', ['openid'], { app_id: world.app.app_id });
      await world.call('auth.revoke', {}, { token });
      revoked.push(token);
    }
    const errors = await Promise.all(revoked.map((token) => errorOf(world, token)));
    expect(errors).toEqual([
      ...Array.from({ length: 10 }, () => 'invalid_auth'),
      ...Array.from({ length: 50 }, () => 'token_revoked'),
    ]);
    await world.mint('user', ['openid'], { app_id: world.app.app_id, expires_in_s: 60 });
    await world.sandbox('/clock', { advance_s: 60 });
    expect((await world.brief()).apps[0]).toMatchObject({ dead_tokens: 51 });
  });

  it('of a condition is listed, and becomes valid again however many died meanwhile', async () => {
    const world = await unlimited();
    await world.sandbox('/conditions/token_revoked', { token: world.user }, 'PUT');
    await world.sandbox('/conditions/token_expired', {}, 'PUT');
    const shown = (await world.brief()).apps[0];
    expect(shown?.tokens.map(({ status }) => status)).toEqual(['expired', 'revoked']);
    expect(shown?.dead_tokens).toBe(0);
    await world.sandbox('/clock', { advance_s: 1 });
    for (let n = 0; n < 60; n += 1) {
      const token = await world.mint('user', ['openid'], { app_id: world.app.app_id });
      await world.call('auth.revoke', {}, { token });
    }
    await world.send('/sandbox/conditions/token_revoked', { method: 'DELETE' });
    await world.send('/sandbox/conditions/token_expired', { method: 'DELETE' });
    expect(await errorOf(world, world.user)).toBeUndefined();
    expect((await world.call('auth.test', {}, { token: world.bot })).body.ok).toBe(true);
  });
});

describe('pruning', () => {
  it('is the same in every world with the same calls', async () => {
    const bytes = await Promise.all(
      [0, 1].map(async () => {
        const world = await unlimited();
        let last = (await exchangeCode(world, { code: await signInCode(world) })).body;
        for (let n = 0; n < 60; n += 1) last = await refreshed(world, last.refresh_token as string);
        return JSON.stringify((await world.sandbox('/snapshot')).body);
      }),
    );
    expect(bytes[0]).toBe(bytes[1]);
  });
});
