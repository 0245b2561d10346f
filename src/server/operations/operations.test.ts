import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../data/data-folder.ts';
import { KEY_HEADER } from '../guards/sandbox-key.ts';
import { answerWith, botToken, call, startServerAt, startTestServer } from '../test-server.ts';
import { HealthWatch } from './operations.ts';
import { Histogram } from './histogram.ts';
import { metricsText } from './metrics-text.ts';
import { readMetrics } from './read-metrics.fixture.ts';

/** An address of this machine that is not loopback: requests to it count as coming from another machine. */
const outside = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal);

describe('/healthz', () => {
  it('says that the server serves, to programs that look after it, and to no log', async () => {
    const base = await startServerAt();
    const answer = await call(`${base}/healthz`, {});
    expect([answer.status, answer.body]).toEqual([200, '{"status":"ok"}\n']);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
    expect((await call(`${base}/healthz?x`, {}, 'HEAD')).status).toBe(200);
    expect((await call(`${base}/healthz`, {}, 'POST', 'x')).status).toBe(405);
    expect((await call(`${base}/healthz`, { host: 'evil.example' })).status).toBe(403);
    const log = await fetch(`${base}/sandbox/exchanges`);
    expect(await log.json()).toMatchObject({ exchanges: [] });
  });

  it('says why it does not, while nothing can be kept', async () => {
    const reasons = ['The disk that keeps the worlds is full.', null];
    let now = 0;
    const health = new HealthWatch({ probe: () => reasons.shift() ?? null, now: () => now });
    const full = { status: 'failing', reason: 'The disk that keeps the worlds is full.' };
    expect(health.look()).toEqual(full);
    // A client that connects at once does not send at once.
    expect(health.look()).toEqual(full);
    now += 2_000;
    expect(health.look()).toEqual({ status: 'ok' });
    health.stop();
    expect(health.look()).toEqual({ status: 'stopping', reason: 'The server stops.' });
  });

  it('is 503 on a connection that is open while the server stops', async () => {
    const server = await startTestServer();
    const { base_url } = server.platform.deployment;
    const socket = connect(Number(new URL(base_url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    // One turn of the event loop accepts the connection, the next one reads the half of the request.
    for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setImmediate(done));
    const closed = server.close({ grace_ms: 5_000 });
    socket.write('\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\n/);
    expect(answer).toContain('Connection: close');
    expect(answer).toContain('{"status":"stopping","reason":"The server stops."}');
    await closed;
    await expect(fetch(`${base_url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('/metrics', () => {
  const read = async (base: string) => {
    const answer = await call(`${base}/metrics`, {});
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    return readMetrics(answer.body);
  };

  it('counts requests by surface and status, and how long they took', async () => {
    const base = await startServerAt();
    const authorization = `Bearer ${await botToken(base)}`;
    for (let n = 0; n < 3; n += 1)
      await (await fetch(`${base}/api/auth.test`, { headers: { authorization } })).text();
    await (
      await fetch(`${base}/services/T0ABC/B0ABC/secret`, { method: 'POST', body: '{}' })
    ).text();
    await (await fetch(`${base}/no-file`)).text();
    const metrics = await read(base);
    const counts = metrics.get('parley_http_requests_total');
    expect(Object.fromEntries(counts?.samples ?? [])).toEqual({
      'parley_http_requests_total surface=sandbox status=2xx': 1,
      'parley_http_requests_total surface=web-api status=2xx': 3,
      'parley_http_requests_total surface=webhooks status=4xx': 1,
      'parley_http_requests_total surface=page status=4xx': 1,
    });
    const durations = metrics.get('parley_http_request_duration_seconds')?.samples;
    expect(durations?.get('parley_http_request_duration_seconds_count surface=web-api')).toBe(3);
    expect(
      durations?.get('parley_http_request_duration_seconds_sum surface=web-api'),
    ).toBeGreaterThan(0);
    const valueOf = (name: string) => metrics.get(name)?.samples.get(name);
    expect(valueOf('parley_worlds')).toBe(2);
    expect(valueOf('parley_http_requests_open')).toBe(0);
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('has what is open, what broke off, and what waits', async () => {
    const base = await startServerAt();
    const client = new AbortController();
    await fetch(`${base}/sandbox/stream`, { signal: client.signal });
    const { apps } = await (await fetch(`${base}/sandbox`)).json();
    const json = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
      fetch(`${base}${path}`, { method, body: JSON.stringify(body) });
    // In socket mode without a socket, events wait.
    const app_id = apps[0].app_id;
    await json(
      `/sandbox/apps/${app_id}`,
      { delivery: 'socket', subscriptions: ['app_mention'] },
      'PATCH',
    );
    await json('/sandbox/events', { app_id, type: 'app_mention' });
    const open = await read(base);
    expect(open.get('parley_event_streams_open')?.samples.get('parley_event_streams_open')).toBe(1);
    expect(Object.fromEntries(open.get('parley_deliveries_waiting')?.samples ?? [])).toEqual({
      'parley_deliveries_waiting deployment=commercial': 1,
      'parley_deliveries_waiting deployment=government': 0,
    });
    client.abort();
    const gone = 'parley_event_streams_open';
    await expect.poll(async () => (await read(base)).get(gone)?.samples.get(gone)).toBe(0);
    const durations = (await read(base)).get('parley_http_request_duration_seconds')?.samples;
    // The stream is no call that took long.
    expect(durations?.get('parley_http_request_duration_seconds_count surface=sandbox')).toBe(3);
  });

  it('has how long commits took, and how many the disk refused', async () => {
    const path = mkdtempSync(join(tmpdir(), 'parley-metrics-'));
    const opened = await openDataFolder(path);
    if (!opened.ok) throw new Error(opened.message);
    const { folder } = opened;
    let isFull = false;
    const run: typeof folder.run = (name, make) =>
      folder.run(name, ({ journal, ...kept }) => {
        if (journal === undefined) throw new Error('there is no journal');
        const commit: typeof journal.commit = async (batch) => {
          if (isFull) throw new Error('database or disk is full');
          await journal.commit(batch);
        };
        return make({ ...kept, journal: { begin: (world) => journal.begin(world), commit } });
      });
    const probe = () => (isFull ? 'The disk that keeps the worlds is full.' : folder.probe());
    const base = await startServerAt({ data: { ...folder, notes: [], run, probe } });
    const authorization = `Bearer ${await botToken(base)}`;
    const post = async (text: string) => {
      const { channels } = await (await fetch(`${base}/sandbox`)).json();
      const body = new URLSearchParams({ channel: channels[0].id, text });
      const init = { method: 'POST', headers: { authorization }, body };
      return (await fetch(`${base}/api/chat.postMessage`, init)).json();
    };
    expect(await post('kept')).toMatchObject({ ok: true });
    isFull = true;
    expect(await post('lost')).toMatchObject({ ok: false, error: 'service_unavailable' });
    expect(await call(`${base}/healthz`, {})).toMatchObject({
      status: 503,
      body: '{"status":"failing","reason":"The disk that keeps the worlds is full."}\n',
    });
    const metrics = await read(base);
    const commits = 'parley_commit_duration_seconds_count deployment=commercial';
    const failures = metrics.get('parley_commit_failures_total')?.samples;
    expect(metrics.get('parley_commit_duration_seconds')?.samples.get(commits)).toBeGreaterThan(0);
    expect(failures?.get('parley_commit_failures_total deployment=commercial')).toBeGreaterThan(0);
    rmSync(path, { recursive: true });
  });

  it('counts an answer that never came', async () => {
    const base = await startServerAt(
      answerWith(({ url }) =>
        url.includes('/deliveries') ? Response.json({ waiting: 0 }) : new Promise<never>(() => {}),
      ),
    );
    const open = 'parley_http_requests_open';
    const client = new AbortController();
    const asked = fetch(`${base}/sandbox`, { signal: client.signal });
    await expect.poll(async () => (await read(base)).get(open)?.samples.get(open)).toBe(1);
    client.abort();
    await expect(asked).rejects.toThrow('abort');
    await expect
      .poll(async () => [...((await read(base)).get('parley_http_requests_total')?.samples ?? [])])
      .toEqual([['parley_http_requests_total surface=sandbox status=none', 1]]);
  });

  it('is for nobody whom a proxy of this machine speaks for', async () => {
    const base = await startServerAt();
    for (const name of ['x-forwarded-for', 'forwarded'])
      expect((await call(`${base}/metrics`, { [name]: '127.0.0.1' })).status).toBe(401);
  });

  it.skipIf(outside === undefined)('is for this machine, and others with the key', async () => {
    const server = await startTestServer({ host: '0.0.0.0' });
    const { port } = new URL(server.platform.deployment.base_url);
    const address = `http://${outside?.address}:${port}`;
    const key = server.key ?? '';
    expect((await call(`${address}/metrics`, {})).status).toBe(401);
    expect((await call(`${address}/metrics`, { authorization: 'Bearer x' })).status).toBe(401);
    for (const headers of [{ [KEY_HEADER]: key }, { authorization: `Bearer ${key}` }])
      expect((await call(`${address}/metrics`, headers)).status).toBe(200);
    expect((await call(`${address}/healthz`, {})).status).toBe(200);
  });

  it('is text that a strict reader takes, whatever the labels and numbers', () => {
    const histogram = new Histogram();
    for (const seconds of [0, 0.0005, 0.00051, 9.9, 10.1, 1e9]) histogram.observe(seconds);
    const metrics = readMetrics(
      metricsText([
        { name: 'a_total', help: 'one\ntwo \\', type: 'counter', values: [[{ b: '"\\\n' }, 1e21]] },
        { name: 'c_seconds', help: 'd', type: 'histogram', values: [[{ e: 'f' }, histogram]] },
      ]),
    );
    expect([...(metrics.get('a_total')?.samples ?? [])]).toEqual([['a_total b=\\"\\\\\\n', 1e21]]);
    const samples = metrics.get('c_seconds')?.samples;
    expect(samples?.get('c_seconds_bucket e=f le=0.0005')).toBe(2);
    expect(samples?.get('c_seconds_bucket e=f le=10')).toBe(4);
    expect(samples?.get('c_seconds_bucket e=f le=+Inf')).toBe(6);
  });
});
