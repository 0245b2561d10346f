import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../contract/catalog.ts';
import { METHODS } from '../methods/index.ts';
import { START_S, openWorld } from '../testing/open-world.ts';

describe('GET /sandbox', () => {
  it('shows a world that is ready to use', async () => {
    const brief = await (await openWorld()).brief();
    expect(brief).toMatchObject({
      ok: true,
      seed: 1,
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
    for (const { token_types, scopes } of methods) {
      for (const { any_of } of scopes) {
        if (token_types.includes('bot'))
          expect(any_of.some((scope) => bot?.scopes.includes(scope))).toBe(true);
        if (token_types.includes('user'))
          expect(any_of.some((scope) => user?.scopes.includes(scope))).toBe(true);
      }
    }
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
    [{ people: 3 }, /no field people/],
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

  it('refuses what is no time', async () => {
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

describe('GET /sandbox/catalog and /sandbox/openapi.json', () => {
  it('hold every method there is', async () => {
    const world = await openWorld();
    const { methods, endpoints } = (await world.sandbox('/catalog')).body as Catalog;
    expect(methods.map(({ name }) => name)).toEqual(METHODS.map(({ name }) => name));
    const deletion = methods.find(({ name }) => name === 'chat.delete');
    expect(deletion?.arguments.required).toEqual(['channel', 'ts']);
    expect(deletion?.errors.find(({ code }) => code === 'message_not_found')).toMatchObject({
      group: 'method',
      provenance: 'stated',
    });
    expect(endpoints.map(({ name }) => name)).toEqual(['incoming webhook']);
    const openapi = (await world.send('/sandbox/openapi.json')).body;
    expect(openapi.openapi).toBe('3.1.0');
    for (const { name, verbs } of methods) {
      expect(Object.keys(openapi.paths[`/api/${name}`])).toEqual(
        verbs.map((verb) => verb.toLowerCase()),
      );
    }
    expect(
      openapi.paths['/services/{team_id}/{service_id}/{secret}'].post.responses[410],
    ).toBeDefined();
  });
});

describe('GET /sandbox/exchanges', () => {
  it('logs calls with their trace and changes, and no secrets', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const posted = await world.call('chat.postMessage', {
      channel,
      text: 'hello',
      token: world.bot,
    });
    const id = posted.headers.get('x-parley-exchange');
    await world.send(new URL(world.app.webhooks[0]?.url ?? '').pathname, {
      method: 'POST',
      body: '{"text":"x"}',
    });
    const { body: log } = await world.sandbox('/exchanges');
    expect(log.exchanges.map(({ name }: { name: string }) => name)).toEqual([
      'chat.postMessage',
      'incoming webhook',
    ]);
    expect((await world.sandbox(`/exchanges?after=${id}`)).body.exchanges).toHaveLength(1);
    const { body: whole } = await world.sandbox(`/exchanges/${id}`);
    expect(whole).toMatchObject({ ok: true, id, name: 'chat.postMessage', error: null });
    expect(whole.trace.at(-1)).toMatchObject({ rule: 'chat.postMessage', verdict: 'passed' });
    expect(whole.changes).toMatchObject([
      { table: 'messages', before: null, after: { text: 'hello' } },
    ]);
    const everything = JSON.stringify([
      log,
      whole,
      (await world.sandbox(`/exchanges/${log.cursor}`)).body,
    ]);
    expect(everything).not.toContain(world.bot);
    expect(everything).not.toContain(world.app.webhooks[0]?.url.split('/').at(-1));
    expect((await world.sandbox('/exchanges/x1')).status).toBe(404);
  });

  it('names the rule that decided', async () => {
    const world = await openWorld();
    const { headers } = await world.call(
      'users.list',
      {},
      { token: await world.mint('bot', ['im:read']) },
    );
    const { body } = await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`);
    expect(body.trace.at(-1)).toMatchObject({
      rule: 'scopes',
      verdict: 'refused',
      error: 'missing_scope',
      looked_at: 'scopes im:read',
    });
    expect(body.changes).toEqual([]);
  });
});

describe('GET and PUT /sandbox/snapshot', () => {
  it('brings a world back, and refuses what is none', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    await world.call('chat.postMessage', { channel, text: 'remember' });
    const { body: snapshot } = await world.sandbox('/snapshot');
    await world.sandbox('/reset', { seed: 3 });
    expect((await world.sandbox('/snapshot', snapshot, 'PUT')).body).toMatchObject({
      ok: true,
      seed: 1,
    });
    expect((await world.sandbox('/snapshot')).body).toEqual(snapshot);
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    expect(body.messages[0].text).toBe('remember');
    const refused = await world.sandbox('/snapshot', { ...snapshot, version: 99 }, 'PUT');
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_snapshot']);
    expect(refused.body.message).toContain('version 99');
    expect((await world.sandbox('/snapshot')).body).toEqual(snapshot);
  });
});

describe('GET /sandbox/stream', () => {
  /** Reads until the text holds what is waited for. */
  async function readUntil(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    wanted: string,
  ): Promise<string> {
    let text = '';
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`the stream ended before ${wanted}`);
      text += new TextDecoder().decode(value);
    }
    return text;
  }

  it('tells of calls and changes, and goes on where a client left off', async () => {
    const world = await openWorld();
    const open = async (last?: string) => {
      const headers = last === undefined ? {} : { 'last-event-id': last };
      const response = await world.platform.fetch(
        new Request('http://localhost/sandbox/stream', { headers }),
      );
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      return (response.body as ReadableStream<Uint8Array>).getReader();
    };
    const first = await open();
    await world.call('auth.test');
    const text = await readUntil(first, 'auth.test');
    expect(text).toContain('event: exchange');
    await first.cancel();
    const last = /id: (\S+)/.exec(text)?.[1] ?? '';
    await world.sandbox('/clock', { advance_s: 1 });
    expect(await readUntil(await open(last), 'clock')).toContain('event: world');
    expect(await readUntil(await open('elsewhen.5'), 'resync')).toContain('event: world');
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
