import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { botToken, brief } from '../test-server.ts';

let folder: string;
const children: ReturnType<typeof spawn>[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-stop-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A server in a process of its own; `base` is '' if it ended at once. */
async function start(port = 0) {
  const script = 'src/server/operations/serving.fixture.ts';
  const child = spawn(
    process.execPath,
    ['--import', './tools/lib/typescript.mjs', script, folder, String(port)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  children.push(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const said = text(child.stderr);
  const [first] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])]);
  return { child, ended, said, base: String(first).trim() };
}

/** Everything that an app and a page have open at a server. */
async function opened(base: string) {
  const answer = await fetch(`${base}/sandbox/stream`);
  const streamed = answer.text();
  const [app] = (await brief(base)).apps;
  const sandbox = (path: string, method: 'PATCH' | 'POST', body: object) =>
    fetch(`${base}/sandbox${path}`, { method, body: JSON.stringify(body) });
  await sandbox(`/apps/${app?.app_id}`, 'PATCH', { delivery: 'socket', subscriptions: [] });
  const scopes = ['connections:write'];
  const minted = await sandbox('/tokens', 'POST', { app_id: app?.app_id, type: 'app', scopes });
  const headers = { authorization: `Bearer ${(await minted.json()).token}` };
  const asked = await fetch(`${base}/api/apps.connections.open`, { method: 'POST', headers });
  const socket = new WebSocket((await asked.json()).url);
  const frames: { type: string; reason?: string }[] = [];
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString())));
  await once(socket, 'message');
  const closed = once(socket, 'close').then(([code]) => code as number);
  return { streamed, frames, closed };
}

/** A call whose body has begun to come; `finish` sends the rest and has the whole answer. */
async function begunCall(base: string, token: string) {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  const answer = text(socket);
  socket.write(
    `POST /api/api.test HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\nfoo`,
  );
  await expect
    .poll(async () => (await fetch(`${base}/metrics`)).text())
    .toMatch(
      // With the event stream.
      /^parley_http_requests_open 2$/m,
    );
  return (rest: string) => {
    socket.write(rest);
    return answer;
  };
}

it('a server that is told to stop finishes, says so to all, and the next one goes on', async () => {
  const first = await start();
  const { base } = first;
  const token = await botToken(base);
  const { streamed, frames, closed } = await opened(base);
  const finish = await begunCall(base, token);
  first.child.kill('SIGTERM');

  expect(await streamed).toMatch(/: the server stops\n\n$/);
  expect(await closed).toBe(1001);
  expect(frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'refresh_requested' });
  await expect(fetch(`${base}/healthz`)).rejects.toThrow('fetch failed');
  const answer = await finish('=bar');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(answer).toContain('{"ok":true,"args":{"foo":"bar"}}');
  expect(await first.ended).toBe(0);
  const lines = (await first.said).trimEnd().split('\n');
  const events = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(events.at(-1)).toMatchObject({ event: 'stopped' });
  expect(events).toContainEqual(expect.objectContaining({ event: 'stop', reason: 'SIGTERM' }));

  const next = await start(Number(new URL(base).port));
  expect(next.base).toBe(base);
  expect(await botToken(base)).toBe(token);
  // Nobody had read the log when the first one stopped.
  const { exchanges } = await (await fetch(`${base}/sandbox/exchanges?limit=500`)).json();
  expect(exchanges.at(-1)).toMatchObject({ name: 'api.test' });
  // A reader of events comes back with the last one that it got.
  const [last = ''] = /(?<=id: ).*(?=\n[^]*$)/.exec(await streamed) ?? [];
  const again = await fetch(`${base}/sandbox/stream`, { headers: { 'last-event-id': last } });
  const reader = again.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('{"reason":"resync"}');

  const second = await start();
  expect([await second.ended, await second.said]).toEqual([
    2,
    expect.stringContaining('Another server keeps its worlds here. Stop it'),
  ]);

  await begunCall(base, token);
  next.child.kill('SIGINT');
  // It has heard the first signal once it takes no connection.
  const isReachable = () =>
    fetch(`${base}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isReachable).toBe(false);
  // Signals within half a second are one press.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(next.child.exitCode).toBeNull();
  next.child.kill('SIGINT');
  expect(await next.ended).toBe(130);
});
