import { describe, expect, it } from 'vitest';
import { START_S, openWorld } from '../../testing/open-world.ts';

describe('api.test', () => {
  it('returns its arguments, or fails with the requested error', async () => {
    const world = await openWorld();
    expect((await world.call('api.test', { foo: 'bar' }, { token: null })).body).toEqual({
      ok: true,
      args: { foo: 'bar' },
    });
    expect((await world.call('api.test', { error: 'my_error' })).body).toEqual({
      ok: false,
      error: 'my_error',
      args: { error: 'my_error' },
    });
  });
});

describe('auth.test', () => {
  it('identifies the user of a token', async () => {
    const world = await openWorld();
    const bot = (await world.call('auth.test')).body;
    expect(bot).toMatchObject({
      ok: true,
      user_id: world.app.bot_user_id,
      is_enterprise_install: false,
    });
    expect(bot.bot_id).toMatch(/^B/);
    const { admin } = (await world.brief()).users;
    const person = (await world.call('auth.test', {}, { token: world.user })).body;
    expect(person).toMatchObject({ ok: true, user_id: admin });
    expect(person).not.toHaveProperty('bot_id');
  });

  it('distinguishes missing, unknown, expired and unsuitable tokens', async () => {
    const world = await openWorld();
    const error = async (method: string, token: string | null) =>
      (await world.call(method, {}, { token })).body.error;
    expect(await error('auth.test', null)).toBe('not_authed');
    expect(await error('auth.test', 'xoxb-unknown')).toBe('invalid_auth');
    expect(await error('users.list', await world.mint('app', ['connections:write']))).toBe(
      'not_allowed_token_type',
    );
    const short = await world.mint('bot', ['users:read'], { expires_in_s: 60 });
    expect(await error('users.list', short)).toBeUndefined();
    await world.sandbox('/clock', { now: START_S + 61 });
    expect(await error('users.list', short)).toBe('token_expired');
  });

  it('ignores a token in the query', async () => {
    const world = await openWorld();
    const { body } = await world.call(
      'auth.test',
      { token: world.bot },
      { token: null, verb: 'GET' },
    );
    expect(body.error).toBe('not_authed');
  });

  it('refuses the token of a deactivated account by its type', async () => {
    const world = await openWorld();
    const everyone = (await world.call('users.list')).body.members;
    const gone = everyone.find(({ deleted }: { deleted: boolean }) => deleted);
    const token = await world.mint('user', ['users:read'], { user_id: gone.id });
    expect((await world.call('users.list', {}, { token })).body.error).toBe('token_revoked');
  });

  it('sends the scopes of the token and those of the method in headers', async () => {
    const world = await openWorld();
    const { headers } = await world.call(
      'users.list',
      {},
      { token: await world.mint('bot', ['users:read', 'im:read']) },
    );
    expect(headers.get('x-oauth-scopes')).toBe('users:read,im:read');
    expect(headers.get('x-accepted-oauth-scopes')).toBe('users:read');
  });
});

describe('users.info', () => {
  it('describes one user', async () => {
    const world = await openWorld();
    const { body } = await world.call('users.info', { user: world.app.bot_user_id });
    expect(body.user).toMatchObject({ is_bot: true, id: world.app.bot_user_id });
    expect((await world.call('users.info', { user: 'U0NOBODY' })).body.error).toBe(
      'user_not_found',
    );
  });
});

describe('a method that the service took away', () => {
  it('is refused as deprecated, and the trace says what to call instead', async () => {
    const world = await openWorld();
    const { body, headers } = await world.call('files.upload', { content: 'hello' });
    expect(body).toEqual({ ok: false, error: 'method_deprecated' });
    const { trace } = (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
    expect(trace[0]).toMatchObject({ error: 'method_deprecated' });
    expect(trace[0].detail).toContain('files.getUploadURLExternal');
  });
});

describe('an unknown method', () => {
  it('is explained by the trace if the service has it', async () => {
    const world = await openWorld();
    const { body, headers } = await world.call('admin.users.list', {});
    expect(body).toEqual({ ok: false, error: 'unknown_method', req_method: 'admin.users.list' });
    const { trace } = (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
    expect(trace[0]).toMatchObject({
      rule: 'method',
      verdict: 'refused',
      detail: expect.stringMatching(
        /^The service has the method .* Nearest to it is users\.list\.$/,
      ),
    });
  });

  it('is named in the answer', async () => {
    const world = await openWorld();
    for (const [path, name] of [
      ['/api/chat.remove', 'chat.remove'],
      ['/api/', ''],
      ['/api', ''],
      ['/api/a/b%ZZ', 'a/b%ZZ'],
    ]) {
      const { status, body } = await world.send(path ?? '');
      expect([status, body]).toEqual([
        200,
        { ok: false, error: 'unknown_method', req_method: name },
      ]);
    }
  });
});
