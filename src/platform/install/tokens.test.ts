import { describe, expect, it } from 'vitest';
import { access, installApp, installRequest } from '../testing/install.ts';
import { openWorld, START_S, type OpenWorld } from '../testing/open-world.ts';
import {
  allowRequest,
  exchangeCode,
  INSTALL,
  signInCode,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';
import { openTwoApps } from '../testing/two-apps.ts';

const errorOf = async (world: OpenWorld, token: string, method = 'auth.test') =>
  (await world.call(method, {}, { token })).body.error as string | undefined;

const scopesOf = async (world: OpenWorld, token: string) =>
  (await world.call('auth.test', {}, { token })).headers.get('x-oauth-scopes');

describe('the tokens of an install', () => {
  it('are of the bot and of the person, each with the scopes it was asked for', async () => {
    const world = await openWorld();
    const { sample } = (await world.brief()).users;
    const [user = '', other = ''] = sample;
    const asked = { scope: 'chat:write', user_scope: 'search:read,identify' };
    const first = await installApp(world, asked, { user });
    expect(await scopesOf(world, first.access_token)).toBe('chat:write');
    expect(await scopesOf(world, first.authed_user.access_token)).toBe('search:read,identify');
    const whose = async (token: string) =>
      (await world.call('auth.test', {}, { token })).body.user_id;
    expect(await whose(first.access_token)).toBe(world.app.bot_user_id);
    expect(await whose(first.authed_user.access_token)).toBe(user);

    const second = await installApp(world, asked, { user: other });
    expect(second.access_token, 'there is one bot').toBe(first.access_token);
    expect(second.authed_user.access_token).not.toBe(first.authed_user.access_token);
    expect(await whose(second.authed_user.access_token)).toBe(other);

    const again = await installApp(
      world,
      { scope: '', user_scope: 'search:read,users:read' },
      { user },
    );
    expect(again.access_token).toBe(first.authed_user.access_token);
    expect(again.scope, 'each scope once').toBe('search:read,identify,users:read');
    expect(again.authed_user.scope).toBe('search:read,identify,users:read');
  });

  it('are of the bot alone, or of the person alone, where no other scopes are asked for', async () => {
    const world = await openWorld();
    const id = (await world.brief()).users.admin;
    const bot = await installApp(world);
    expect([bot.token_type, bot.authed_user]).toEqual(['bot', { id }]);
    const person = await installApp(world, { scope: '', user_scope: 'search:read' });
    expect([person.token_type, person.authed_user]).toEqual([
      'user',
      { id, scope: 'search:read', access_token: person.access_token, token_type: 'user' },
    ]);
    const legacy = await installApp(world, { scope: 'identity.basic,identity.team' });
    expect([legacy.token_type, legacy.scope]).toEqual([
      'user',
      'search:read,identity.basic,identity.team',
    ]);
  });

  it('never expire', async () => {
    const world = await openWorld();
    const { access_token, authed_user } = await installApp(world, { user_scope: 'search:read' });
    await world.sandbox('/clock', { advance_s: 10 * 365 * 86_400 });
    expect(await errorOf(world, access_token)).toBeUndefined();
    expect(await errorOf(world, authed_user.access_token)).toBeUndefined();
  });

  it('go on from those of an earlier install, and from no other token', async () => {
    const world = await openWorld();
    const [user = ''] = (await world.brief()).users.sample;
    const minted = await world.mint('user', ['search:read'], { user_id: user });
    const signIn = await allowRequest(world, SIGN_IN, signInRequest(world), { user });
    const { body } = await exchangeCode(world, { code: signIn.get('code') ?? '' });
    const asked = { user_scope: 'search:read' };
    const first = await installApp(world, asked, { user });
    const { access_token: bot, authed_user } = first;
    expect(bot).not.toBe(world.bot);
    expect([minted, body.access_token]).not.toContain(authed_user.access_token);

    await world.call('auth.revoke', {}, { token: bot });
    const second = await installApp(world, asked, { user });
    expect(second.access_token, 'a token that is dead').not.toBe(bot);
    expect(await errorOf(world, second.access_token)).toBeUndefined();
    expect(second.authed_user.access_token).toBe(authed_user.access_token);
    const third = await installApp(world, asked, { user });
    expect(third.access_token).toBe(second.access_token);
  });

  it('say when they were given', async () => {
    const world = await openWorld();
    await world.sandbox('/clock', { advance_s: 90 });
    const { access_token } = await installApp(world);
    const { rows } = (await world.sandbox('/snapshot')).body;
    const kept = rows.find(({ key }: { key: string }) => key === access_token);
    expect(kept.row).toMatchObject({ issued_at: START_S + 90, expires_at: null });
  });

  it('of one app are not those of another', async () => {
    const [first, second] = await openTwoApps();
    const [one, two] = [await installApp(first), await installApp(second)];
    expect(two.access_token).not.toBe(one.access_token);
    expect([one.app_id, two.app_id]).toEqual([first.app.app_id, second.app.app_id]);
    const code = (await allowRequest(first, INSTALL, installRequest(first))).get('code') ?? '';
    expect((await access(second, code)).error).toBe('invalid_code');
    const signIn = await signInCode(first);
    expect((await exchangeCode(second, { code: signIn })).body.error).toBe('invalid_code');
    expect((await exchangeCode(first, { code: signIn })).body.ok).toBe(true);
  });
});

describe('the webhook of an install', () => {
  it('brings the bot into its channel, and counts as made by the installer', async () => {
    const world = await openWorld();
    const scope = 'incoming-webhook,channels:read';
    const channel = world.channels['random'] ?? '';
    const members = async () =>
      (await world.call('conversations.members', { channel, limit: '1000' })).body.members;
    const [user = ''] = (await world.brief()).users.sample;
    expect(await members()).not.toContain(world.app.bot_user_id);
    const { incoming_webhook: first } = await installApp(world, { scope }, { channel, user });
    expect(await members()).toContain(world.app.bot_user_id);
    const { incoming_webhook: second } = await installApp(world, { scope }, { channel, user });
    expect(second.url).not.toBe(first.url);
    const { rows } = (await world.sandbox('/snapshot')).body;
    const hooks = rows.filter(({ table }: { table: string }) => table === 'webhooks');
    expect(hooks).toMatchObject(
      [first, second].map(({ url }) => ({
        row: {
          app: world.app.app_id,
          channel,
          creator: user,
          status: 'active',
          secret: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
          id: new URL(url as string).pathname.split('/').at(-2),
        },
      })),
    );
  });

  it('is opened only where one is asked for', async () => {
    const world = await openWorld();
    const channel = world.channels['random'] ?? '';
    const answer = await installApp(world, {}, { channel });
    expect(answer.ok).toBe(true);
    expect(answer).not.toHaveProperty('incoming_webhook');
  });
});
