import { describe, expect, it, vi } from 'vitest';
import { fetchThrough } from '../base/middleware.ts';
import type { HostPrograms, HostState } from '../contract/host.ts';
import { type KeyMemory, makeServedHost } from './served-host.ts';

const BASE = 'http://10.0.0.5:4321';
const KEY = '0123456789abcdef';

/** A page from a server whose sandbox opens with the key. */
function page({
  kept = null,
  key = KEY,
}: { readonly kept?: string | null; readonly key?: string | null } = {}) {
  const seen: { url: string; key: string | null }[] = [];
  let remembered: string | null = kept;
  const host = makeServedHost(BASE, {
    recall: () => remembered,
    remember: (entered) => void (remembered = entered),
  });
  const fetch = fetchThrough([host.pass], async (request) => {
    const presented = request.headers.get('x-parley-key');
    seen.push({ url: request.url.slice(BASE.length), key: presented });
    const opens = key === null || presented === key || !request.url.includes('/sandbox');
    return opens
      ? new Response(`${request.method} ${await request.text()}`)
      : Response.json({ ok: false, error: 'key_required' }, { status: 401 });
  });
  const locked = async () => {
    await vi.waitFor(() => expect(host.state.get().kind).toBe('locked'), { interval: 1 });
    return host.state.get() as Extract<HostState, { kind: 'locked' }>;
  };
  return { host, fetch, seen, locked, remembered: () => remembered };
}

describe('a page of a server', () => {
  it('calls the sandbox without a key where none is asked for', async () => {
    const { host, fetch, seen, remembered } = page({ key: null });
    expect(await (await fetch(`${BASE}/sandbox`)).text()).toBe('GET ');
    expect(seen).toEqual([{ url: '/sandbox', key: null }]);
    expect([host.state.get().kind, remembered()]).toEqual(['http', null]);
  });

  it('shows receivers and loops once they have loaded, also if it is locked until later', async () => {
    const programs = {} as HostPrograms;
    const open = page({ key: null }).host;
    expect(open.state.get()).toEqual({ kind: 'http', programs: null });
    open.show(programs);
    expect(open.state.get()).toEqual({ kind: 'http', programs });

    const { host, fetch, locked } = page();
    const call = fetch(`${BASE}/sandbox`);
    const { unlock } = await locked();
    host.show(programs);
    expect(host.state.get().kind).toBe('locked');
    unlock(KEY);
    await call;
    expect(host.state.get()).toEqual({ kind: 'http', programs });
  });

  it('is told when its world expires, once the server says so', async () => {
    let ends: string | null = null;
    const host = makeServedHost(BASE, { recall: () => null, remember: () => undefined });
    const fetch = fetchThrough([host.pass], async () =>
      Response.json({}, { headers: ends === null ? {} : { 'x-parley-world-ends': ends } }),
    );
    for (const said of [null, 'soon']) {
      ends = said;
      await fetch(`${BASE}/sandbox`);
      expect(host.state.get()).toEqual({ kind: 'http', programs: null });
    }
    ends = '2026-12-24T15:00:00.000Z';
    await fetch(`${BASE}/sandbox`);
    const notice = {
      kind: 'world-ends',
      message: expect.stringMatching(/^This world expires on December 2\d, 2026/),
    };
    expect(host.state.get()).toMatchObject({ kind: 'http', notices: [notice] });
    const shown = host.state.get();
    await fetch(`${BASE}/sandbox`);
    expect(host.state.get()).toBe(shown);
  });

  it('sends the key with what reads the past, and with nothing else outside of the sandbox', async () => {
    const { fetch, seen } = page({ kept: KEY });
    await fetch(`${BASE}/api/auth.test`, { method: 'POST', body: 'a=b' });
    await fetch(`${BASE}/api/auth.test`, { headers: { 'x-parley-at': 'start' } });
    await fetch(new Request(`${BASE}/api/api.test`, { headers: { 'x-parley-at': 'start' } }));
    expect(seen).toEqual([
      { url: '/api/auth.test', key: null },
      { url: '/api/auth.test', key: KEY },
      { url: '/api/api.test', key: KEY },
    ]);
  });

  it('asks for the key once, and sends what was held back with it', async () => {
    const { host, fetch, seen, locked, remembered } = page();
    const calls = [
      fetch(`${BASE}/sandbox/reset`, { method: 'POST', body: '{"seed":2}' }),
      fetch(`${BASE}/gov/sandbox`),
    ];
    const { problem, unlock } = await locked();
    expect(problem).toBeNull();
    unlock(` ${KEY}\n`);
    const texts = await Promise.all(calls.map(async (call) => (await call).text()));
    expect(texts).toEqual(['POST {"seed":2}', 'GET ']);
    expect(seen.filter(({ key }) => key === KEY)).toHaveLength(2);
    expect([host.state.get().kind, remembered()]).toEqual(['http', KEY]);
  });

  it('says that a key is wrong, and does not remember it', async () => {
    const { host, fetch, locked, remembered } = page();
    const call = fetch(`${BASE}/sandbox`);
    (await locked()).unlock('guessed');
    await vi.waitFor(
      () => expect(host.state.get()).toMatchObject({ problem: expect.any(String) }),
      {
        interval: 1,
      },
    );
    expect(remembered()).toBeNull();
    (await locked()).unlock(KEY);
    expect((await call).status).toBe(200);
    expect(remembered()).toBe(KEY);
  });

  it('has the key of this tab still after a reload', async () => {
    const { fetch, seen } = page({ kept: KEY });
    await fetch(`${BASE}/sandbox?x`);
    expect(seen).toEqual([{ url: '/sandbox?x', key: KEY }]);
  });

  it('tells the key to nothing but the sandbox of its server', async () => {
    const { fetch, seen } = page({ kept: KEY });
    for (const url of [
      `${BASE}/api/auth.test`,
      `${BASE}/sandboxes`,
      `${BASE}0/sandbox`,
      'http://10.0.0.6:4321/sandbox',
      `${BASE}/sandbox/../api/api.test`,
    ])
      await fetch(url);
    expect(seen.every(({ key }) => key === null)).toBe(true);
    expect(seen).toHaveLength(5);
  });
});

describe('a page of a server with a class', () => {
  const LINK = 'a'.repeat(32);
  const STATUS = { present: 1, people: 1, hands: ['m1'], sees_all: false };

  /** A server whose class lets in `LINK` and then takes the key `theirs`. */
  function classroom({
    link = null,
    stored = null,
  }: Pick<KeyMemory, 'link'> & {
    readonly stored?: { key: string; teaches: boolean } | null;
  } = {}) {
    let member = stored;
    const joins: unknown[] = [];
    const me = { id: 'm1', role: 'learner', name: 'Ada', hand: null };
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (!input.endsWith('/class/join'))
        return Response.json({ ok: true, me, class: { ...STATUS, hands: [] } });
      const given = JSON.parse(init.body as string) as { readonly link: string };
      joins.push(given);
      return given.link === LINK
        ? Response.json({ ok: true, key: 'theirs', me })
        : Response.json({ ok: false, error: 'link_revoked', message: 'This link is stale.' });
    });
    const host = makeServedHost(BASE, {
      recall: () => null,
      remember: () => {
        throw new Error('the key of somebody in a class is no key of the server');
      },
      recallMember: () => member,
      rememberMember: (given) => void (member = given),
      link: link ?? null,
    });
    const fetch = fetchThrough([host.pass], async (request) => {
      const presented = request.headers.get('x-parley-key');
      if (presented !== 'theirs')
        return Response.json(
          {
            ok: false,
            error: presented === null ? 'class_key_required' : 'class_key_unknown',
            message: 'You were removed.',
          },
          { status: 401 },
        );
      return new Response(
        request.url.endsWith('/stream')
          ? `retry: 1\n\nevent: class\ndata: ${JSON.stringify(STATUS)}\n\nevent: world\ndata: {}\n\n`
          : 'opened',
      );
    });
    const locked = async () => {
      await vi.waitFor(() => expect(host.state.get().kind).toBe('locked'), { interval: 1 });
      return host.state.get() as Extract<HostState, { kind: 'locked' }>;
    };
    return { host, fetch, locked, joins, member: () => member };
  }

  it('asks for a name, joins by the link of the address, and repeats the call', async () => {
    const { host, fetch, locked, joins, member } = classroom({
      link: { kind: 'join', secret: LINK },
    });
    const call = fetch(`${BASE}/sandbox`);
    const { joining, problem } = await locked();
    expect([joining?.link, problem]).toEqual(['join', null]);
    await joining?.join({ name: 'Ada', watch: false });
    expect(await (await call).text()).toBe('opened');
    expect(joins).toEqual([{ link: LINK, name: 'Ada', watch: false }]);
    expect(member()).toEqual({ key: 'theirs', teaches: false });
    expect(host.state.get()).toMatchObject({ kind: 'http', group: expect.any(Object) });
  });

  it('takes a link that somebody pastes, and says why one is of no use', async () => {
    const { fetch, locked } = classroom();
    const call = fetch(`${BASE}/sandbox`);
    const { joining } = await locked();
    const join = (link: string) => joining?.join({ name: 'Ada', watch: true, link });
    await expect(join(`${BASE}/#join=${'b'.repeat(32)}`)).rejects.toThrow('This link is stale.');
    await join(`  ${BASE}/#join=${LINK}`);
    expect(await (await call).text()).toBe('opened');
  });

  it('comes back with the key that the browser has, and hears of the class', async () => {
    const { host, fetch } = classroom({ stored: { key: 'theirs', teaches: false } });
    const stream = await fetch(`${BASE}/sandbox/stream`);
    expect(await stream.text()).toContain('event: world');
    const state = host.state.get();
    if (state.kind !== 'http') throw new Error('is open');
    await vi.waitFor(() =>
      expect(state.group?.state.get()).toMatchObject({ status: STATUS, me: { name: 'Ada' } }),
    );
  });

  it('asks again, and says why, where the key is of nobody any more', async () => {
    const { fetch, locked } = classroom({ stored: { key: 'old', teaches: false } });
    void fetch(`${BASE}/sandbox`).catch(() => undefined);
    expect(await locked()).toMatchObject({ problem: 'You were removed.' });
  });

  it('joins anew to teach, though the browser has the key of a learner', async () => {
    const { fetch, locked } = classroom({
      link: { kind: 'teach', secret: LINK },
      stored: { key: 'theirs', teaches: false },
    });
    void fetch(`${BASE}/sandbox`).catch(() => undefined);
    expect((await locked()).joining?.link).toBe('teach');
  });
});
