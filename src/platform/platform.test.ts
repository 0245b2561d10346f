import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal } from './store/journal.ts';
import { createPlatform, readKeptWorld } from './platform.ts';
import { START_S, openWorld } from './testing/open-world.ts';
import { pathsBelow } from './testing/paths-below.ts';

const WEB_API_NAMES = [
  'chat.delete',
  'users.list',
  'api.test',
  'chat.postMessage',
  'conversations.history',
  'auth.test',
];

/** JSON of that many levels, whole or cut off. */
const nestedJson = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.constantFrom('{"blocks":', '['), fc.boolean())
  .map(([depth, open, whole]) => {
    const close = open === '[' ? ']' : '}';
    return `{"channel":"C1","attachments":${open.repeat(depth)}${whole ? `null${close.repeat(depth)}}` : ''}`;
  });

/** Arguments that methods know, with null and anything else for their values. */
const knownArguments = fc.dictionary(
  fc.constantFrom('channel', 'text', 'ts', 'blocks', 'attachments', 'thread_ts', 'cursor', 'limit'),
  fc.oneof(fc.constant(null), fc.constant(''), fc.constant([null]), fc.jsonValue({ maxDepth: 1 })),
  { maxKeys: 4 },
);

/** Any request a client could make to the Web API, sensible or not. */
const anyRequest = fc.record({
  path: fc.oneof(
    fc.constantFrom(...WEB_API_NAMES).map((name) => `/api/${name}`),
    pathsBelow('/api'),
  ),
  query: fc.oneof(
    fc.constant(''),
    fc.webQueryParameters().map((query) => `?${query}`),
  ),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
  type: fc.option(
    fc.oneof(
      fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'text/plain; charset=iso-8859-1',
        'application/json; charset=utf-7',
      ),
      fc.stringMatching(/^[ -~]{0,30}$/),
    ),
  ),
  token: fc.option(fc.constantFrom('bot', 'unknown', ' ')),
  body: fc.option(
    fc.oneof(
      fc.json(),
      nestedJson,
      nestedJson.map((json) => `attachments=${encodeURIComponent(json)}`),
      knownArguments.map((args) => JSON.stringify(args)),
      fc.string({ unit: 'binary' }),
      fc.uint8Array(),
      fc.constant('--x\r\ncontent-disposition: form-data; name="channel"\r\n\r\nC1\r\n--x--'),
      fc.dictionary(fc.string(), fc.jsonValue()).map((args) => JSON.stringify(args)),
      fc.constantFrom('channel=%', 'a=1&a=2', 'channel[]=x', '{"channel":', '\u0000'),
    ),
  ),
});

describe('the platform', () => {
  it('answers any request to the Web API with well-formed JSON', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ path, query, method, type, token, body }) => {
        const headers = new Headers();
        if (type !== null) headers.set('content-type', type);
        if (token !== null)
          headers.set('authorization', `Bearer ${token === 'bot' ? world.bot : token}`);
        const bodiless = method === 'GET' || method === 'HEAD' || body === null;
        const request = new Request(`http://localhost${path}${query}`, {
          method,
          headers,
          ...(bodiless ? {} : { body: body as BodyInit }),
        });
        if (type === null && !bodiless) request.headers.delete('content-type');
        const response = await world.platform.fetch(request);
        expect(response.status).toBeLessThan(500);
        const answer = await response.json();
        expect(typeof answer.ok).toBe('boolean');
        expect(answer.ok ? answer.error : typeof answer.error).toBe(
          answer.ok ? undefined : 'string',
        );
      }),
      { numRuns: 5_000 },
    );
  }, 120_000);

  it('answers 404 to an unknown address', async () => {
    const { platform } = await openWorld();
    for (const address of [
      'http://localhost/',
      'http://localhost/apifoo',
      'http://elsewhere.test/api/api.test',
    ]) {
      expect((await platform.fetch(new Request(address))).status).toBe(404);
    }
  });

  it('supports a base address with a path, and a separate host for webhooks', async () => {
    const deployment = {
      base_url: 'https://example.test/play/',
      webhook_host: 'https://hooks.example.test',
    };
    const world = await openWorld({ deployment });
    expect((await world.call('auth.test')).body.ok).toBe(true);
    const { url } = world.app.webhooks[0] ?? { url: '' };
    expect(url).toMatch(/^https:\/\/hooks\.example\.test\/services\/T/);
    const posted = await world.platform.fetch(
      new Request(url, { method: 'POST', body: '{"text":"hello"}' }),
    );
    expect([posted.status, await posted.text()]).toEqual([200, 'ok']);
    const outside = await world.platform.fetch(new Request('https://example.test/api/api.test'));
    expect(outside.status).toBe(404);
  });

  it('refuses a body over 1 MiB without reading all of it', async () => {
    const world = await openWorld();
    const { status, body } = await world.call('chat.postMessage', {
      text: 'x'.repeat(1024 * 1024),
    });
    expect([status, body.error]).toEqual([200, 'request_too_large']);
  });

  it('refuses tokens of the other deployment', async () => {
    const commercial = await openWorld();
    const government = await openWorld({ deployment: { name: 'government' } });
    expect((await government.call('auth.test', {}, { token: commercial.bot })).body.error).toBe(
      'invalid_auth',
    );
  });
});

describe('a stored world', () => {
  /** A journal in memory. `reopen` returns the options that a host passes at its next start. */
  function memoryJournal() {
    const state = {
      kept: null as unknown,
      rows: new Map<string, unknown>(),
      exchanges: [] as unknown[],
      commits: 0,
    };
    const journal: Journal = {
      begin: async (world) => {
        state.kept = world;
        state.rows = new Map(world.rows.map((row) => [`${row.table}/${row.key}`, row]));
        state.exchanges = [];
      },
      commit: async ({ rows, exchanges }) => {
        state.commits += 1;
        for (const row of rows) state.rows.set(`${row.table}/${row.key}`, row);
        state.exchanges.push(...exchanges);
      },
    };
    const reopen = () => {
      const read = readKeptWorld(
        structuredClone({ ...(state.kept as object), rows: [...state.rows.values()] }),
      );
      if (!read.ok) throw new Error(read.reason);
      return { journal, kept: read.world, exchanges: state.exchanges as never[] };
    };
    return { journal, reopen, state };
  }

  it('restores messages, tokens, the clock and the exchange log after a restart', async () => {
    const { journal, reopen } = memoryJournal();
    const before = await openWorld({ journal });
    const { body: posted } = await before.call('chat.postMessage', {
      channel: before.channels['deploys'] ?? '',
      text: 'kept',
    });
    const token = await before.mint('user', ['users:read']);
    await before.sandbox('/clock', { now: START_S + 86_400, frozen: true });

    const after = await openWorld(reopen());
    const { body } = await after.call('conversations.history', {
      channel: posted.channel,
      limit: '1',
    });
    expect(body.messages[0]).toMatchObject({ ts: posted.ts, text: 'kept' });
    expect((await after.call('users.list', {}, { token })).body.ok).toBe(true);
    expect((await after.brief()).clock).toEqual({ now: START_S + 86_400, frozen: true });
    const { body: log } = await after.sandbox('/exchanges');
    expect(log.exchanges.map(({ name }: { name: string }) => name)).toEqual([
      'chat.postMessage',
      'conversations.history',
      'users.list',
    ]);
  });

  it('answers only when the change is durable, and undoes it if the commit fails', async () => {
    const { journal } = memoryJournal();
    let failing = false;
    const commit: Journal['commit'] = (batch) =>
      failing ? Promise.reject(new Error('the disk is full')) : journal.commit(batch);
    const world = await openWorld({ journal: { begin: journal.begin, commit } });
    const say = (text: string) =>
      world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text });
    await say('kept');
    failing = true;
    expect((await say('lost')).body).toEqual({ ok: false, error: 'service_unavailable' });
    failing = false;
    const { body } = await world.call('conversations.history', {
      channel: world.channels['deploys'] ?? '',
      limit: '2',
    });
    expect(body.messages.map(({ text }: { text: string }) => text)).not.toContain('lost');
  });

  it('is refused with a reason if it is damaged', () => {
    const good = {
      format: 'parley-world',
      version: 5,
      salt: 'salt',
      options: { seed: 1, users: 5, messages: 0, rate_limits: true },
      rows: [],
    };
    expect(readKeptWorld(good).ok).toBe(true);
    const damaged: [unknown, RegExp][] = [
      [null, /not a world/],
      [{ ...good, version: 7 }, /version 7/],
      [{ ...good, version: 3 }, /version 3/],
      [{ ...good, salt: 1 }, /salt/],
      [{ ...good, options: { ...good.options, users: -1 } }, /options\.users/],
      [{ ...good, rows: [{ table: 'ghosts', key: 'g', row: null }] }, /row 1 of 1.*ghosts/],
      [
        { ...good, rows: [{ table: 'messages', key: 'C1:1.000000', row: { ts: 1 } }] },
        /messages C1:1\.000000/,
      ],
      [
        { ...good, rows: [{ table: 'counters', key: 'T', row: { kind: 'X', given: 1 } }] },
        /holds the row of X/,
      ],
      [{ ...good, rows: [{ table: 'teams', key: 'T1', row: null }] }, /keeps its workspace/],
    ];
    for (const [raw, reason] of damaged) {
      const read = readKeptWorld(raw);
      expect(read.ok ? '' : read.reason).toMatch(reason);
    }
  });

  it('never makes readKeptWorld() throw, whatever it contains', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        expect(typeof readKeptWorld(raw).ok).toBe('boolean');
      }),
    );
  });
});

describe('createPlatform()', () => {
  it('needs no options: seed 1 on the system clock at http://localhost', async () => {
    const response = await createPlatform().fetch(new Request('http://localhost/sandbox'));
    const brief = await response.json();
    expect(brief).toMatchObject({
      ok: true,
      seed: 1,
      deployment: { base_url: 'http://localhost' },
    });
    expect(brief.users.count).toBe(40);
  });
});
