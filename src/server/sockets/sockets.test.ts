import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { answerWith, brief, raw, startTestServer, startServerAt } from '../test-server.ts';

const post = async (url: string, token: string, body: object) =>
  (
    await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

/** Sets the app of a world to socket mode, and returns what opens sockets for it. */
async function socketMode(base: string) {
  const world = await brief(base);
  const [app] = world.apps;
  const sandbox = (path: string, method: string, body: object) =>
    fetch(`${base}/sandbox${path}`, { method, body: JSON.stringify(body) });
  await sandbox(`/apps/${app?.app_id}`, 'PATCH', {
    delivery: 'socket',
    subscriptions: ['message'],
  });
  const scopes = ['connections:write'];
  const minted = await sandbox('/tokens', 'POST', { app_id: app?.app_id, type: 'app', scopes });
  const { token } = await minted.json();
  const address = async () =>
    (await post(`${base}/api/apps.connections.open`, token, {})).url as string;
  const channel = world.channels.find(({ name }) => name === 'deploys')?.id ?? '';
  const say = (text: string) =>
    post(`${base}/api/chat.postMessage`, app?.tokens[1]?.token ?? '', { channel, text });
  const connections = async () => (await brief(base)).apps[0]?.connections;
  return { address, say, connections };
}

/** A client with every message it gets, parsed. */
function client(address: string, options: object = {}) {
  const socket = new WebSocket(address, options);
  // oxlint-disable-next-line typescript/no-explicit-any -- frames of every kind
  const frames: any[] = [];
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString())));
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)]);
  return { socket, frames, closed };
}

/** The status and the error of a refused upgrade. */
async function refusedAt(address: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(address, { headers });
  const [, answer] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const piece of answer) body += String(piece);
  return [answer.statusCode, body.startsWith('{') ? JSON.parse(body).error : body];
}

describe('a socket of the server', () => {
  it.each([
    ['commercial', ''],
    ['government', '/gov'],
  ])('of the %s deployment carries events and acknowledgements', async (_name, path) => {
    const base = (await startServerAt()) + path;
    const { address, say, connections } = await socketMode(base);
    const { socket, frames, closed } = client(await address());
    await vi.waitFor(() => expect(frames).toMatchObject([{ type: 'hello' }]));
    expect(await connections()).toBe(1);
    await say('over the socket');
    await vi.waitFor(() => expect(frames).toHaveLength(2));
    expect(frames[1].payload.event.text).toBe('over the socket');
    socket.send(JSON.stringify({ envelope_id: frames[1].envelope_id }));
    await vi.waitFor(async () => {
      const { deliveries } = await (await fetch(`${base}/sandbox/deliveries`)).json();
      expect(deliveries).toMatchObject([{ state: 'delivered', attempts: [{ via: 'socket' }] }]);
    });
    socket.close();
    await closed;
    await vi.waitFor(async () => expect(await connections()).toBe(0));
  });

  it('answers pings of its client, and sends some', async () => {
    const base = await startServerAt({ ping_ms: 20 });
    const { address } = await socketMode(base);
    const { socket } = client(await address());
    await once(socket, 'open');
    const pinged = once(socket, 'ping');
    const answered = once(socket, 'pong');
    socket.ping('are you there?');
    expect(String((await answered)[0])).toBe('are you there?');
    await pinged;
    await once(socket, 'ping');
    expect(socket.readyState).toBe(socket.OPEN);
  });

  it('is cut off if its client answers no ping', async () => {
    const base = await startServerAt({ ping_ms: 20 });
    const { address, connections } = await socketMode(base);
    const { closed } = client(await address(), { autoPong: false });
    expect(await closed).toEqual([1006, '']);
    await vi.waitFor(async () => expect(await connections()).toBe(0));
  });

  it('is closed by a message over 64 KiB, before it is read', async () => {
    const { address } = await socketMode(await startServerAt());
    const { socket, closed } = client(await address());
    await once(socket, 'open');
    socket.send('x'.repeat(64 * 1024 + 1));
    expect((await closed)[0]).toBe(1009);
  });

  it('ignores binary messages, and closes for frames that are invalid', async () => {
    const { address, connections } = await socketMode(await startServerAt());
    const { socket, closed } = client(await address());
    await once(socket, 'open');
    socket.send(Buffer.from([0, 255, 1]));
    await vi.waitFor(async () => expect(await connections()).toBe(1));
    // A text that is not UTF-8.
    socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect((await closed)[0]).toBe(1007);
  });

  it('accepts no compression, which could expand without end', async () => {
    const { address } = await socketMode(await startServerAt());
    const { socket } = client(await address(), { perMessageDeflate: true });
    await once(socket, 'open');
    expect(socket.extensions).toBe('');
  });

  it('is closed when the server stops', async () => {
    const server = await startTestServer();
    const { address } = await socketMode(server.platform.deployment.base_url);
    const { socket, closed } = client(await address());
    await once(socket, 'open');
    await server.close();
    expect(await closed).toEqual([1001, 'the server stops']);
  });

  it('is refused to a request that ends after the server began to stop', async () => {
    const server = await startTestServer();
    const { base_url } = server.platform.deployment;
    const { address, connections } = await socketMode(base_url);
    const { hostname, port, pathname, search, host } = new URL(await address());
    const stream = connect({ host: hostname, port: Number(port) });
    stream.on('error', () => {});
    let answer = '';
    stream.on('data', (piece) => (answer += String(piece)));
    stream.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`);
    // By then the server has read the beginning.
    expect(await connections()).toBe(0);
    const ended = server.close();
    stream.write(
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await ended;
    expect(answer).not.toContain('101');
  });
});

describe('an upgrade', () => {
  it('with a used, a wrong or no ticket is refused with a status', async () => {
    const base = await startServerAt();
    const { address } = await socketMode(base);
    const used = await address();
    await once(client(used).socket, 'open');
    const link = used.replace(/\?.*/, '');
    for (const wrong of [used, `${link}?ticket=guessed`, link])
      expect(await refusedAt(wrong)).toEqual([401, 'invalid_ticket']);
  });

  it('of another origin needs a ticket, which opens one socket', async () => {
    const { address } = await socketMode(await startServerAt());
    for (const origin of ['https://api.slack.com', 'https://evil.example', 'null']) {
      const url = await address();
      const link = url.replace(/\?.*/, '');
      for (const wrong of [link, `${link}?ticket=guessed`])
        expect(await refusedAt(wrong, { origin })).toEqual([403, 'foreign_page']);
      await once(client(url, { headers: { origin } }).socket, 'open');
      expect(await refusedAt(url, { origin })).toEqual([403, 'foreign_page']);
    }
  });

  it('under a name that is not the server’s is refused', async () => {
    const { address } = await socketMode(await startServerAt());
    const url = await address();
    expect(await refusedAt(url, { host: 'evil.example' })).toEqual([403, 'unknown_host']);
    const { host, pathname, search } = new URL(url);
    const asked = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    const twice = [`Host: ${host}`, 'Host: evil.example', ...asked].join('\r\n');
    const answer = await raw(
      url.replace(/^ws/, 'http'),
      `GET ${pathname}${search} HTTP/1.1\r\n${twice}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    await once(client(url).socket, 'open');
  });

  it.each(['/', '/api/auth.test', '/sandbox', '/link/', '/gov/linked', '//evil.example/link'])(
    'at %s finds nothing',
    async (path) => {
      const base = await startServerAt();
      expect(await refusedAt(base.replace(/^http/, 'ws') + path)).toEqual([404, 'not found']);
    },
  );

  it('that a platform fails on ends the connection, and nothing else', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const base = (await startTestServer(answerWith(broken))).platform.deployment.base_url;
    const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/link?ticket=x`);
    const [reason] = await once(socket, 'error');
    expect(reason.message).toBe('socket hang up');
    expect(logged.mock.calls).toEqual([['broken']]);
    logged.mockRestore();
    expect((await fetch(base)).status).toBe(404);
  });

  it('to another protocol is answered as an ordinary request', async () => {
    const base = await startServerAt();
    const { host } = new URL(base);
    const offer =
      'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n';
    const answer = await raw(
      base,
      `POST /api/api.test HTTP/1.1\r\nHost: ${host}\r\n${offer}Content-Type: application/json\r\nContent-Length: 11\r\n\r\n{"foo":"1"}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"args":{"foo":"1"}');
  });

  it('to a tunnel ends the connection', async () => {
    const base = await startServerAt();
    const { host } = new URL(base);
    expect(await raw(base, `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toBe('');
    expect((await brief(base)).ok).toBe(true);
  });

  it('that is broken off harms nobody', async () => {
    const base = await startServerAt();
    const { address } = await socketMode(base);
    const { hostname, port, pathname, search, host } = new URL(await address());
    const stream = connect({ host: hostname, port: Number(port) });
    stream.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    stream.resetAndDestroy();
    const { socket } = client(await address());
    await once(socket, 'open');
    expect(socket.readyState).toBe(socket.OPEN);
  });
});
