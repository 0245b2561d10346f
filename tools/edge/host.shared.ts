import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { brief, botToken, startServerAt } from '../../src/server/test-server.ts';

const { origin, password: key } = new URL(process.env['PARLEY_SHARED'] ?? '');
const WITH_KEY = { authorization: `Bearer ${key}` };

/** The runtime lets go of the memory of an object that nobody asked for 10 seconds. */
const SLEEP_DELAY_MS = 12_000;

async function ask(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(url, init);
  return { status: answer.status, ...((await answer.json()) as object) };
}

const post = (base: string, token: string) =>
  ask(`${base}/api/chat.postMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ channel: '#general', text: 'shared' }),
  });

describe('a shared world', () => {
  it('is apart from others: a token of one is none in another', async () => {
    const [one, other] = [await startServerAt(), await startServerAt()];
    const token = await botToken(one);
    expect(await post(one, token)).toMatchObject({ ok: true });
    expect(await post(other, token)).toMatchObject({ ok: false, error: 'invalid_auth' });
    expect(await post(`${one}/gov`, token)).toMatchObject({ ok: false, error: 'invalid_auth' });
  });

  it('answers at the address that it says, at both deployments', async () => {
    const base = await startServerAt();
    expect((await brief(base)).deployment).toMatchObject({ name: 'commercial', base_url: base });
    const gov = `${base}/gov`;
    expect((await brief(gov)).deployment).toMatchObject({ name: 'government', base_url: gov });
  });

  it('refuses sandbox and sockets to pages of other sites', async () => {
    const base = await startServerAt();
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/sandbox', '/sandbox/snapshot'])
      expect(await ask(base + path, { headers: foreign })).toMatchObject({
        status: 403,
        error: 'foreign_page',
      });
    const socket = new WebSocket(`${base.replace('http', 'ws')}/link`, { headers: foreign });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      socket.on('error', () => undefined);
      socket.once('open', () => reject(new Error('it opened')));
    });
    expect(status).toBe(403);
  });

  it('lets pages of any site call its Web API with a token', async () => {
    const base = await startServerAt();
    const asked = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
    const url = `${base}/api/auth.test`;
    const preflight = await fetch(url, { method: 'OPTIONS', headers: asked });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const headers = { origin: asked.origin, authorization: `Bearer ${await botToken(base)}` };
    const answer = await fetch(url, { method: 'POST', headers });
    expect([answer.headers.get('access-control-allow-origin'), (await answer.json()).ok]).toEqual([
      '*',
      true,
    ]);
  });

  it('sends nothing where its host was not told to', async () => {
    const base = await startServerAt();
    const [app] = (await brief(base)).apps;
    const request_url = 'https://hooks.example/events';
    const answer = await ask(`${base}/sandbox/apps/${app?.app_id}`, {
      method: 'PATCH',
      body: JSON.stringify({ request_url }),
    });
    expect(answer).toMatchObject({ ok: false, error: 'request_url_not_verified' });
    expect(answer['message']).toContain('--allow-delivery hooks.example');
  });
});

it('goes on with sockets of a world that slept, whose clients notice nothing', async () => {
  const base = await startServerAt();
  const { apps, channels } = await brief(base);
  const [app] = apps;
  const sandbox = (path: string, method: string, body: object) =>
    ask(`${base}/sandbox${path}`, { method, body: JSON.stringify(body) });
  const scopes = ['connections:write'];
  const minted = await sandbox('/tokens', 'POST', { app_id: app?.app_id, type: 'app', scopes });
  const subscriptions = ['message.channels'];
  await sandbox(`/apps/${app?.app_id}`, 'PATCH', { delivery: 'socket', subscriptions });
  const newSocket = () =>
    ask(`${base}/api/apps.connections.open`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(minted['token'])}` },
    });
  const { url = '' } = await newSocket();
  const socket = new WebSocket(String(url));
  const heard: { readonly type: string; readonly envelope_id?: string }[] = [];
  socket.on('message', (data) => void heard.push(JSON.parse((data as Buffer).toString())));
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['hello']));
  // Tickets are in memory alone, so this one is lost with it; they last for 30 seconds.
  const { url: unused = '' } = await newSocket();
  await new Promise((resolve) => setTimeout(resolve, SLEEP_DELAY_MS));

  const channel = channels.find(({ name }) => name === 'deploys')?.id ?? '';
  const headers = { authorization: `Bearer ${await botToken(base)}` };
  const body = new URLSearchParams({ channel, text: 'after the sleep' });
  await ask(`${base}/api/chat.postMessage`, { method: 'POST', headers, body });
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['hello', 'events_api']));
  const late = new WebSocket(String(unused));
  const refused = await new Promise((resolve) => {
    late.on('error', () => undefined);
    late.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
    late.once('open', () => resolve('it never slept'));
  });
  expect(refused).toBe(401);

  socket.send(JSON.stringify({ envelope_id: heard[1]?.envelope_id }));
  await vi.waitFor(async () => {
    const { deliveries } = await ask(`${base}/sandbox/deliveries`);
    expect(deliveries).toMatchObject([{ state: 'delivered' }]);
  });
  socket.close();
});

describe('the page of a shared world', () => {
  it('is that of a server, at the address with and without its slash', async () => {
    const base = await startServerAt();
    const page = await fetch(base);
    expect(page.url).toBe(`${base}/`);
    expect(await page.text()).toContain('<meta name="parley-host" content="http">');
    expect(page.headers.get('content-security-policy')).toMatch(
      new RegExp(`connect-src 'self' ${origin}; .*frame-ancestors 'self'$`),
    );
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('has its files, with their types, and nothing beside them', async () => {
    const base = await startServerAt();
    const html = await (await fetch(`${base}/`)).text();
    const [, script = ''] = /<script type="module"[^>]*src="\.(\/assets\/[^"]+)"/.exec(html) ?? [];
    const file = await fetch(base + script);
    expect([file.status, file.headers.get('content-type')?.split(';')[0]]).toEqual([
      200,
      'text/javascript',
    ]);
    expect(file.headers.get('cache-control')).toContain('immutable');
    await file.body?.cancel();
    for (const path of ['/assets', '/assets/', '/no.js', '/%2e%2e/edge/worker.js', '/.env'])
      expect([path, (await fetch(base + path)).status]).toEqual([path, 404]);
    expect((await fetch(`${base}/index.html`, { method: 'POST' })).status).toBe(405);
  });
});

describe('the key of the host', () => {
  it('is needed to make a world, and to end one', async () => {
    const base = await startServerAt();
    for (const headers of [{}, { authorization: 'Bearer guessed' }]) {
      const made = await ask(`${origin}/worlds`, { method: 'POST', headers });
      expect(made).toMatchObject({ status: 401, error: 'key_required' });
      const ended = await ask(`${base}/`, { method: 'DELETE', headers });
      expect(ended).toMatchObject({ status: 401, error: 'key_required' });
    }
    expect(await ask(`${base}/sandbox`)).toMatchObject({ ok: true });
  });

  it('ends a world: its link leads nowhere, its sockets close, and other worlds go on', async () => {
    const [base, other] = [await startServerAt(), await startServerAt()];
    const [app] = (await brief(base)).apps;
    const sandbox = (path: string, method: string, body: object) =>
      ask(`${base}/sandbox${path}`, { method, body: JSON.stringify(body) });
    const minted = await sandbox('/tokens', 'POST', {
      app_id: app?.app_id,
      type: 'app',
      scopes: ['connections:write'],
    });
    await sandbox(`/apps/${app?.app_id}`, 'PATCH', { delivery: 'socket' });
    const { url = '' } = await ask(`${base}/api/apps.connections.open`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(minted['token'])}` },
    });
    const socket = new WebSocket(String(url));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('message', resolve));

    const ended = await ask(`${base}/`, { method: 'DELETE', headers: WITH_KEY });
    expect(ended).toMatchObject({ status: 200, ok: true });
    expect(await closed).toBe(1001);
    await vi.waitFor(async () =>
      expect(await ask(`${base}/sandbox`)).toMatchObject({ status: 410, error: 'world_ended' }),
    );
    expect(await ask(`${other}/sandbox`)).toMatchObject({ ok: true });
  });
});

it('says that it is well, and nothing of its worlds', async () => {
  expect(await ask(`${origin}/healthz`)).toEqual({ status: 200, ok: true });
  expect((await fetch(`${origin}/`)).status).toBe(404);
});
