import { expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { access, installApp } from '../../testing/install.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { exchangeCode, signInCode } from '../../testing/sign-in.ts';
import { openTwoApps } from '../../testing/two-apps.ts';

const LIFE_S = 43_200;

const rotate = (world: OpenWorld, token_rotation_enabled = true) =>
  world.sandbox(`/apps/${world.app.app_id}`, { token_rotation_enabled }, 'PATCH');

async function rotating(): Promise<OpenWorld> {
  const world = await openWorld();
  expect((await rotate(world)).body.token_rotation_enabled).toBe(true);
  return world;
}

const credentials = ({ app: { client_id, client_secret } }: OpenWorld) => ({
  client_id,
  client_secret,
});

const exchange = async (world: OpenWorld, token: string) =>
  (await world.call('oauth.v2.exchange', credentials(world), { token })).body;

const refreshed = (world: OpenWorld, refresh_token: string) =>
  access(world, '', { grant_type: 'refresh_token', refresh_token, redirect_uri: '' });

const errorOf = async (world: OpenWorld, token: string) =>
  (await world.call('auth.test', {}, { token })).body.error as string | undefined;

describeMethod('oauth.v2.exchange', {
  verbs: 'POST, GET',
  tokens: ['bot', 'user'],
  needed: null,
  assumptions: ['A-43'],
  args: async ({ world }) => {
    await rotate(world);
    return credentials(world);
  },
});

it('an install of an app that rotates its tokens gives both with what renews them', async () => {
  const world = await rotating();
  const answer = await installApp(world, { user_scope: 'search:read' });
  expect(answer).toMatchObject({
    access_token: expect.stringMatching(/^xoxe\.xoxb-1-/),
    refresh_token: expect.stringMatching(/^xoxe-1-/),
    expires_in: LIFE_S,
    token_type: 'bot',
    authed_user: {
      access_token: expect.stringMatching(/^xoxe\.xoxp-1-/),
      refresh_token: expect.stringMatching(/^xoxe-1-/),
      expires_in: LIFE_S,
      token_type: 'user',
    },
  });
  await world.sandbox('/clock', { advance_s: LIFE_S - 1 });
  expect(await errorOf(world, answer.access_token)).toBeUndefined();
  await world.sandbox('/clock', { advance_s: 1 });
  expect(await errorOf(world, answer.access_token)).toBe('token_expired');
  expect(await errorOf(world, answer.authed_user.access_token)).toBe('token_expired');
});

it('a refresh token of the bot or the person renews that token once', async () => {
  const world = await rotating();
  const first = await installApp(world, { user_scope: 'search:read' });
  const bot = await refreshed(world, first.refresh_token);
  expect(bot).toEqual({
    ok: true,
    access_token: expect.stringMatching(/^xoxe\.xoxb-1-/),
    refresh_token: expect.stringMatching(/^xoxe-1-/),
    expires_in: LIFE_S,
    token_type: 'bot',
    scope: first.scope,
    bot_user_id: world.app.bot_user_id,
    app_id: world.app.app_id,
    team: first.team,
    enterprise: null,
    is_enterprise_install: false,
  });
  const person = await refreshed(world, first.authed_user.refresh_token);
  expect(person).toMatchObject({ ok: true, token_type: 'user', scope: 'search:read' });
  expect(person.access_token).toMatch(/^xoxe\.xoxp-1-/);
  // Used twice, it is refused, and the newest goes on working: two workers may have had it.
  expect((await refreshed(world, first.refresh_token)).error).toBe('invalid_refresh_token');
  const third = await refreshed(world, bot.refresh_token);
  expect(third.ok).toBe(true);
  const tokens = [first, bot, third].map(({ access_token }) => errorOf(world, access_token));
  expect(await Promise.all(tokens)).toEqual(['token_revoked', undefined, undefined]);
  expect(await errorOf(world, person.access_token)).toBeUndefined();
});

it('refresh tokens of installs and of sign-ins do not renew each other, nor those of another app', async () => {
  const world = await rotating();
  const { refresh_token } = await installApp(world);
  const signIn = (await exchangeCode(world, { code: await signInCode(world) })).body;
  const asSignIn = { grant_type: 'refresh_token', refresh_token, redirect_uri: '' };
  expect((await exchangeCode(world, asSignIn)).body.error).toBe('invalid_refresh_token');
  for (const text of [signIn.refresh_token, `${refresh_token}0`, '', 'xoxe-1-none'])
    expect([text, (await refreshed(world, text)).error]).toEqual([text, 'invalid_refresh_token']);
  const [, ada] = await openTwoApps();
  const theirs = await access(ada, '', asSignIn);
  expect(theirs.error).toBe('invalid_refresh_token');
  expect((await access(world, 'x', { grant_type: 'password' })).error).toBe('invalid_grant_type');
});

it('auth.revoke takes along what renews that token alone, and a replayed code takes all', async () => {
  const world = await rotating();
  const first = await installApp(world, { user_scope: 'search:read' });
  await world.call('auth.revoke', {}, { token: first.access_token });
  expect((await refreshed(world, first.refresh_token)).error).toBe('invalid_refresh_token');
  const person = await refreshed(world, first.authed_user.refresh_token);
  expect(person.ok).toBe(true);
  await world.call('apps.uninstall', credentials(world), { token: world.bot });
  expect((await refreshed(world, person.refresh_token)).error).toBe('invalid_refresh_token');
});

it('a token that does not expire is exchanged once, and goes on working', async () => {
  const world = await rotating();
  const before = await exchange(world, world.bot);
  expect(before).toMatchObject({ ok: true, token_type: 'bot', expires_in: LIFE_S });
  expect(await errorOf(world, before.access_token)).toBeUndefined();
  expect(await errorOf(world, world.bot)).toBeUndefined();
  expect((await exchange(world, world.bot)).error).toBe('token_already_exchanged');
  expect((await exchange(world, before.access_token)).error).toBe('token_already_exchanged');
  expect((await refreshed(world, before.refresh_token)).ok).toBe(true);
  expect((await exchange(world, world.user)).token_type).toBe('user');
});

it('is refused to an app that does not rotate its tokens, and installs are as before', async () => {
  const world = await rotating();
  await rotate(world, false);
  expect((await exchange(world, world.bot)).error).toBe('token_rotation_not_enabled');
  expect(await installApp(world)).not.toHaveProperty('expires_in');
});

it('secrets of a rotation are masked in the log', async () => {
  const world = await rotating();
  const { access_token, refresh_token } = await installApp(world);
  await refreshed(world, refresh_token);
  const { exchanges } = (await world.sandbox('/exchanges')).body;
  const texts = await Promise.all(
    exchanges.map(async ({ id }: { id: string }) =>
      JSON.stringify((await world.sandbox(`/exchanges/${id}`)).body),
    ),
  );
  expect(texts.join('')).not.toContain(access_token.slice(-12));
  expect(texts.join('')).not.toContain(refresh_token.slice(-12));
});
