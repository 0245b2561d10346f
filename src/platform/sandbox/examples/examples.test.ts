import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

// That every example succeeds is shown in src/tests/first-send.test.ts, with what the Explorer makes of it.
describe('an example call', () => {
  it('is for the bot of the first app, unless somebody else is named', async () => {
    const world = await openWorld();
    const own = async (path: string, token: string) => {
      const { channel, ts } = (await world.sandbox(path)).body.arguments;
      const place = { channel, latest: ts, inclusive: '1', limit: '1' };
      const page = await world.call('conversations.history', place, { token });
      return page.body.messages[0].user;
    };
    const { bot_user_id, app_id } = world.app;
    const { admin } = (await world.brief()).users;
    expect(await own('/examples/chat.delete', world.bot)).toBe(bot_user_id);
    const owner = `/examples/chat.delete?app_id=${app_id}&user_id=${admin}`;
    expect(await own(owner, world.user)).toBe(admin);
  });

  it('follows the world', async () => {
    const world = await openWorld();
    const example = async (method: string) =>
      (await world.sandbox(`/examples/${method}`)).body.arguments;
    const first = await example('conversations.create');
    await world.call('conversations.create', first);
    expect(await example('conversations.create')).not.toEqual(first);
    const message = await example('chat.delete');
    await world.call('chat.delete', message);
    expect(await example('chat.delete')).not.toEqual(message);
  });

  it('names a code only while it can be exchanged', async () => {
    const world = await openWorld();
    const example = async () => (await world.sandbox('/examples/openid.connect.token')).body;
    expect((await example()).missing.remedy).toEqual({ code: 'sign-in' });
    const { app_id } = world.app;
    const issued = (await world.sandbox('/codes', { app_id, flow: 'sign-in' })).body;
    expect(await example()).toMatchObject({ arguments: { code: issued.code }, missing: null });
    await world.sandbox('/clock', { advance_s: issued.expires_in_s });
    expect((await example()).missing.remedy).toEqual({ code: 'sign-in' });
  });

  it.each([
    ['/examples/no.method', 'method_not_found'],
    ['/examples/__proto__', 'method_not_found'],
    ['/examples/chat.delete?user_id=U0', 'user_not_found'],
    ['/examples/chat.delete?app_id=A0', 'app_not_found'],
  ])('is refused for %s with %s', async (path, error) => {
    expect((await (await openWorld()).sandbox(path)).body).toMatchObject({ ok: false, error });
  });
});

describe('a code of the sandbox', () => {
  it('is refused for whom nobody knows, for bots, and without a redirect URI', async () => {
    const world = await openWorld();
    const { app_id, bot_user_id } = world.app;
    const refusal = async (body: object) =>
      (await world.sandbox('/codes', { app_id, flow: 'install', ...body })).body.error;
    expect(await refusal({ app_id: 'A0' })).toBe('app_not_found');
    expect(await refusal({ user_id: 'U0' })).toBe('user_not_found');
    expect(await refusal({ user_id: bot_user_id })).toBe('user_is_bot');
    expect(await refusal({ flow: 'neither' })).toBe('invalid_code');
    await world.sandbox(`/apps/${app_id}`, { redirect_urls: [] }, 'PATCH');
    expect(await refusal({})).toBe('no_redirect_uri');
  });
});
