import { describe, expect, it } from 'vitest';
import { access, installRequest } from '../../testing/install.ts';
import { openWorld, START_S, type OpenWorld } from '../../testing/open-world.ts';
import { allowRequest, exchangeCode, INSTALL, signInCode } from '../../testing/sign-in.ts';
import { openTwoApps } from '../../testing/two-apps.ts';

const LIFE_S = 43_200;

const infoError = async (world: OpenWorld, token: string) =>
  (await world.call('openid.connect.userInfo', {}, { token })).body.error as string | undefined;

const refreshed = async (world: OpenWorld, refresh_token: string) =>
  (await exchangeCode(world, { grant_type: 'refresh_token', refresh_token })).body;

const deactivateAdmin = async (world: OpenWorld) => {
  const user_id = (await world.brief()).users.admin;
  await world.sandbox('/conditions/user_deactivated', { user_id }, 'PUT');
};

describe('openid.connect.token', () => {
  it('refuses a code of a deactivated person', async () => {
    const world = await openWorld();
    const first = (await exchangeCode(world, { code: await signInCode(world) })).body;
    const code = await signInCode(world);
    await deactivateAdmin(world);
    expect((await exchangeCode(world, { code })).body.error).toBe('user_not_found');
    expect((await refreshed(world, first.refresh_token)).error).toBe('user_not_found');
  });

  it('keeps the previous access token valid, and revokes older ones', async () => {
    const world = await openWorld();
    let next = (await exchangeCode(world, { code: await signInCode(world) })).body;
    const given: string[] = [next.access_token];
    for (let turn = 0; turn < 3; turn += 1) {
      await world.sandbox('/clock', { advance_s: 1 });
      next = await refreshed(world, next.refresh_token);
      given.push(next.access_token);
    }
    expect(await Promise.all(given.map((token) => infoError(world, token)))).toEqual([
      'token_revoked',
      'token_revoked',
      undefined,
      undefined,
    ]);
  });

  it('issues access tokens that expire after exactly twelve hours', async () => {
    const world = await openWorld();
    const { body } = await exchangeCode(world, { code: await signInCode(world) });
    expect([body.expires_in, body.token_type]).toEqual([LIFE_S, 'Bearer']);
    await world.sandbox('/clock', { now: START_S + LIFE_S - 1 });
    expect(await infoError(world, body.access_token)).toBeUndefined();
    await world.sandbox('/clock', { now: START_S + LIFE_S });
    expect(await infoError(world, body.access_token)).toBe('token_expired');
  });
});

describe('oauth.v2.access', () => {
  const code = async (world: OpenWorld, more: Record<string, string> = {}) => {
    const choice = { channel: world.channels['deploys'] ?? '' };
    return (
      (await allowRequest(world, INSTALL, installRequest(world, more), choice)).get('code') ?? ''
    );
  };

  it('refuses a code of a deactivated installer', async () => {
    const world = await openWorld();
    const given = await code(world);
    await deactivateAdmin(world);
    expect((await access(world, given)).error).toBe('user_not_found');
  });

  it('creates no webhook in a channel that has been archived or deleted', async () => {
    for (const condition of ['channel_archived', 'channel_deleted']) {
      const world = await openWorld();
      const given = await code(world, { scope: 'incoming-webhook' });
      const channel_id = world.channels['deploys'];
      await world.sandbox(`/conditions/${condition}`, { channel_id }, 'PUT');
      expect([condition, (await access(world, given)).error]).toEqual([
        condition,
        'channel_not_found',
      ]);
      await world.sandbox(`/conditions/${condition}`, {}, 'DELETE');
      expect((await access(world, given)).incoming_webhook.channel).toBe('#deploys');
    }
  });

  it('requires the redirect URI and code verifier of the authorization request', async () => {
    const world = await openWorld();
    const given = await code(world, { code_challenge: 'v'.repeat(43) });
    const elsewhere = { redirect_uri: 'http://127.0.0.1/elsewhere' };
    expect((await access(world, given, elsewhere)).error).toBe('bad_redirect_uri');
    expect((await access(world, given)).error).toBe('invalid_code_verifier');
    expect((await access(world, given, { code_verifier: 'v'.repeat(43) })).ok).toBe(true);
    expect((await access(world, await signInCode(world))).error).toBe('invalid_code');
  });
});

describe('apps.uninstall', () => {
  it('accepts only the app that the token belongs to', async () => {
    const [first, second] = await openTwoApps();
    const token = await first.mint('bot', []);
    const uninstall = async ({ app: { client_id, client_secret } }: OpenWorld) =>
      (await first.call('apps.uninstall', { client_id, client_secret }, { token })).body;
    expect((await uninstall(second)).error).toBe('client_id_token_mismatch');
    expect((await first.call('auth.test', {}, { token })).body.ok).toBe(true);
    expect((await uninstall(first)).ok).toBe(true);
    expect((await first.call('auth.test', {}, { token })).body.error).toBe('account_inactive');
  });
});

describe('auth.revoke', () => {
  it('revokes the refresh token along with the token', async () => {
    const world = await openWorld();
    const { access_token: token, refresh_token } = (
      await exchangeCode(world, { code: await signInCode(world) })
    ).body;
    const tested = await world.call('auth.revoke', { test: 'true' }, { token });
    expect(tested.body.revoked).toBe(false);
    expect(await infoError(world, token)).toBeUndefined();
    expect((await world.call('auth.revoke', {}, { token })).body.revoked).toBe(true);
    expect(await infoError(world, token)).toBe('token_revoked');
    expect((await refreshed(world, refresh_token)).error).toBe('invalid_refresh_token');
  });
});
