import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../contract/catalog.ts';
import type { TokenType } from '../../contract/tokens.ts';
import { START_S, openWorld } from '../testing/open-world.ts';

describe('GET /sandbox', () => {
  it('shows a world that is ready to use', async () => {
    const brief = await (await openWorld()).brief();
    expect(brief).toMatchObject({
      ok: true,
      seed: 1,
      options: { users: 40, messages: 0, rate_limits: true },
      conditions: [],
      clock: { now: START_S, frozen: false },
    });
    expect(brief.users.sample).not.toContain(brief.users.admin);
    const kinds = brief.channels.map(({ is_general, is_private, is_archived, is_im }) => [
      is_general,
      is_private,
      is_archived,
      is_im,
    ]);
    expect(kinds).toContainEqual([true, false, false, false]);
    expect(kinds).toContainEqual([false, true, false, false]);
    expect(kinds).toContainEqual([false, false, true, false]);
    expect(kinds).toContainEqual([false, true, false, true]);
    const [app] = brief.apps;
    expect(app?.tokens.map(({ type, status }) => [type, status])).toEqual([
      ['bot', 'active'],
      ['user', 'active'],
    ]);
    expect(app?.redirect_urls).toContain('http://127.0.0.1');
    expect(app?.webhooks).toHaveLength(1);
  });

  it('gives the tokens every scope the methods need', async () => {
    const world = await openWorld();
    const { methods } = (await world.sandbox('/catalog')).body as Catalog;
    const [bot, user] = (await world.brief()).apps[0]?.tokens ?? [];
    const unmet = (type: TokenType, carried: readonly string[] = []) =>
      methods.filter(
        ({ token_types, scopes }) =>
          token_types.includes(type) &&
          !scopes.every(({ any_of }) => any_of.some((scope) => carried.includes(scope))),
      );
    expect(unmet('bot', bot?.scopes)).toEqual([]);
    expect(unmet('user', user?.scopes)).toEqual([]);
  });
});

describe('POST /sandbox/reset', () => {
  it('makes the same world of the same body, to the byte', async () => {
    const world = await openWorld();
    const body = { seed: 7, users: 300, messages: 50 };
    const picture = async () => {
      const [brief, snapshot, users, history] = await Promise.all([
        world.sandbox(''),
        world.sandbox('/snapshot'),
        world
          .brief()
          .then(({ apps }) =>
            world.call('users.list', { limit: '1000' }, { token: apps[0]?.tokens[0]?.token ?? '' }),
          ),
        world
          .brief()
          .then(({ apps, channels }) =>
            world.call(
              'conversations.history',
              { channel: channels[1]?.id ?? '' },
              { token: apps[0]?.tokens[0]?.token ?? '' },
            ),
          ),
      ]);
      return JSON.stringify([brief.body, snapshot.body, users.body, history.body]);
    };
    await world.sandbox('/reset', body);
    const first = await picture();
    await world.sandbox('/tokens', {
      app_id: (await world.brief()).apps[0]?.app_id,
      type: 'bot',
      scopes: [],
    });
    expect(await picture()).not.toBe(first);
    await world.sandbox('/reset', body);
    expect(await picture()).toBe(first);
    await world.sandbox('/reset', { ...body, seed: 8 });
    expect(await picture()).not.toBe(first);
  });

  it('fills the channel of the bot with messages, a million if asked', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 1_000_000, messages: 1_000_000 });
    const { apps, channels, users } = await world.brief();
    expect(users.count).toBe(1_000_000);
    expect(channels[0]?.members).toBe(975_000 - 1);
    const token = apps[0]?.tokens[0]?.token ?? '';
    const channel = apps[0]?.webhooks[0]?.channel_id ?? '';
    const { body } = await world.call(
      'conversations.history',
      { channel, latest: '1760000000', limit: '2' },
      { token },
    );
    const [{ ts }] = body.messages;
    expect((await world.call('chat.delete', { channel, ts }, { token })).body).toEqual({
      ok: true,
      channel,
      ts,
    });
  });

  it.each([
    [{ users: 0 }, /users must be at least 2; it is 0/],
    [{ users: 1_000_001 }, /users must be at most 1000000/],
    [{ seed: 'one' }, /seed must be of type .*; it is/],
    [{ people: 3 }, /Unknown field people/],
  ])('refuses %j and changes nothing', async (body, message) => {
    const world = await openWorld();
    const before = await world.sandbox('');
    const refused = await world.sandbox('/reset', body);
    expect([refused.status, refused.body.ok, refused.body.error]).toEqual([
      400,
      false,
      'invalid_reset',
    ]);
    expect(refused.body.message).toMatch(message);
    expect((await world.sandbox('')).body).toEqual(before.body);
  });
});

describe('POST /sandbox/clock', () => {
  it('moves, stops and starts the time of the world', async () => {
    let host = START_S * 1000;
    const world = await openWorld({ clock: () => host });
    const now = async () => (await world.brief()).clock;
    await world.sandbox('/clock', { advance_s: 3600 });
    expect((await now()).now).toBe(START_S + 3600);
    host += 1500;
    expect((await now()).now).toBe(START_S + 3601.5);
    await world.sandbox('/clock', { now: 1_000_000_000, frozen: true });
    host += 60_000;
    expect(await now()).toEqual({ now: 1_000_000_000, frozen: true });
    await world.sandbox('/clock', { frozen: false });
    host += 1000;
    expect(await now()).toEqual({ now: 1_000_000_001, frozen: false });
  });

  it('stops it at the time it is set to, however busy the host is', async () => {
    let host = START_S * 1000;
    // Between any two looks at the clock of the host, a millisecond passes.
    const world = await openWorld({ clock: () => (host += 1) });
    await world.sandbox('/clock', { now: START_S + 100, frozen: true });
    expect((await world.brief()).clock.now).toBe(START_S + 100);
    const message = { channel: world.channels['deploys'] ?? '', text: 'hello' };
    expect((await world.call('chat.postMessage', message)).body.ts).toBe(`${START_S + 100}.000000`);
  });

  it('refuses what is not a time', async () => {
    const world = await openWorld();
    for (const body of [{}, { now: -1 }, { now: 'noon' }, { advance_s: -3_000_000_000 }]) {
      expect((await world.sandbox('/clock', body)).body.error).toBe('invalid_clock');
    }
  });
});

describe('POST /sandbox/tokens and /sandbox/webhooks', () => {
  it('refuse apps, users, channels and scopes that do not exist', async () => {
    const world = await openWorld();
    const app_id = world.app.app_id;
    const token = async (body: object) => {
      const { status, body: answer } = await world.sandbox('/tokens', {
        app_id,
        type: 'user',
        scopes: [],
        ...body,
      });
      return [status, answer.error];
    };
    expect(await token({ app_id: 'A0' })).toEqual([404, 'app_not_found']);
    expect(await token({ user_id: 'U0' })).toEqual([404, 'user_not_found']);
    expect(await token({ user_id: world.app.bot_user_id })).toEqual([400, 'user_is_bot']);
    expect(await token({ scopes: ['everything'] })).toEqual([400, 'invalid_token']);
    expect(await token({ type: 'magic' })).toEqual([400, 'invalid_token']);
    expect((await world.sandbox('/webhooks', { app_id, channel_id: 'C0' })).body.error).toBe(
      'channel_not_found',
    );
  });
});

describe('any other call', () => {
  it('says what to do', async () => {
    const world = await openWorld();
    const { status, body } = await world.sandbox('/nothing');
    expect([status, body.ok, body.error]).toEqual([404, false, 'not_found']);
    expect(
      (await world.send('/sandbox/reset', { method: 'POST', body: '{"seed":' })).body.error,
    ).toBe('invalid_json');
  });
});
