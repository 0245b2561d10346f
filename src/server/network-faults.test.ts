import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { botToken, brief, raw, startServerAt } from './test-server.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const arm = (base: string, name: string, parameters: object) =>
  fetch(`${base}/sandbox/conditions/${name}`, { method: 'PUT', body: JSON.stringify(parameters) });

const deploys = async (base: string) =>
  (await brief(base)).channels.find(({ name }) => name === 'deploys')?.id ?? '';

/** How a call ends: for programs, or with the header that only browsers send, which takes the routes. */
async function ending(base: string, way: 'direct' | 'routed') {
  const headers = {
    authorization: `Bearer ${await botToken(base)}`,
    'content-type': 'application/x-www-form-urlencoded',
    ...(way === 'routed' ? { 'sec-fetch-mode': 'cors' } : {}),
  };
  const body = new URLSearchParams({ channel: await deploys(base), text: 'hello' }).toString();
  return new Promise<{ status?: number; error?: string; read: string; length?: string }>(
    (ended) => {
      const sent = request(`${base}/api/chat.postMessage`, { method: 'POST', headers });
      sent.on('error', ({ code }: NodeJS.ErrnoException) => ended({ error: code ?? '', read: '' }));
      sent.on('response', (answer) => {
        let read = '';
        const { statusCode: status = 0 } = answer;
        const { 'content-length': length = '' } = answer.headers;
        answer.setEncoding('utf8').on('data', (text) => (read += text));
        answer.on('end', () => ended({ status, read, length }));
        answer.on('error', ({ code }: NodeJS.ErrnoException) =>
          ended({ status, error: code ?? '', read, length }),
        );
      });
      sent.end(body);
    },
  );
}

describe.each(['direct', 'routed'] as const)('on the %s way of a call', (way) => {
  it('an answer is cut in its middle', async () => {
    const base = await startServerAt();
    await arm(base, 'call_faults', { fault: 'cut' });
    const { status, error, read, length } = await ending(base, way);
    expect([status, error]).toEqual([200, 'ECONNRESET']);
    expect(read).toMatch(/^\{"ok":true/);
    expect(read).toHaveLength(Number(length) >> 1);
  });

  it.each([
    ['cut', 'never'],
    ['connection_refused', 'always'],
  ])('nothing is answered with %s, done: %s', async (fault, done) => {
    const base = await startServerAt();
    await arm(base, 'call_faults', { fault, done });
    expect(await ending(base, way)).toEqual({ error: 'ECONNRESET', read: '' });
  });

  it('half of an answer is announced', async () => {
    const base = await startServerAt();
    await arm(base, 'call_faults', { fault: 'wrong_length' });
    const { error = '', read, length } = await ending(base, way);
    // Node's parser sees the bytes that follow, and takes the whole answer for broken.
    expect(error).toMatch(way === 'direct' ? /^HPE_/ : /^$/);
    if (error === '') expect(read).toHaveLength(Number(length));
    expect(() => JSON.parse(read)).toThrow(SyntaxError);
  });

  it('a proxy answers with a page', async () => {
    const base = await startServerAt();
    await arm(base, 'call_faults', { fault: 'proxy_page' });
    const { status, read } = await ending(base, way);
    expect([status, read]).toEqual([502, expect.stringContaining('<h1>502 Bad Gateway</h1>')]);
  });

  it('a body comes slowly, and whole', async () => {
    const base = await startServerAt();
    await arm(base, 'call_faults', { fault: 'slow_body', delay_ms: 80 });
    const began = performance.now();
    const { read, length } = await ending(base, way);
    expect(performance.now() - began).toBeGreaterThan(70);
    expect(Buffer.byteLength(read)).toBe(Number(length));
    expect(JSON.parse(read)).toMatchObject({ ok: true });
  });

  it('the server goes on afterwards', async () => {
    const base = await startServerAt();
    await arm(base, 'call_faults', { fault: 'cut', often: 'once' });
    await ending(base, way);
    expect(JSON.parse((await ending(base, way)).read)).toMatchObject({ ok: true });
  });
});

it('a client that hangs up while its answer is held back harms nobody', async () => {
  const base = await startServerAt();
  for (const fault of ['slow_body', 'delay']) {
    await arm(base, 'call_faults', { fault, methods: ['api.test'], delay_ms: 200 });
    const gaveUp = fetch(`${base}/api/api.test`, { signal: AbortSignal.timeout(50) });
    await expect(gaveUp.then((answer) => answer.text())).rejects.toThrow('timeout');
  }
  expect(await (await fetch(`${base}/api/api.test`)).json()).toMatchObject({ ok: true });
});

it('bytes beyond the announced length are on the wire, and nothing after them', async () => {
  const base = await startServerAt();
  await arm(base, 'call_faults', { fault: 'wrong_length', methods: ['auth.test'] });
  const token = await botToken(base);
  const answer = await raw(
    base,
    `GET /api/auth.test HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({ ok: true });
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(body.length >> 1);
});

it('a request to an app is cut in its middle, and comes again whole', async () => {
  const base = await startServerAt();
  const got: string[] = [];
  const app = createServer((socket) => {
    let text = '';
    let isAnswered = false;
    const at = got.push('') - 1;
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (chunk: string) => {
      text += chunk;
      got[at] = text;
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (isAnswered || Buffer.byteLength(body) < length) return;
      isAnswered = true;
      const { challenge = '' } = JSON.parse(body);
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${challenge.length}\r\n\r\n${challenge}`);
    });
  });
  open.push(app.listen(0, '127.0.0.1'));
  await once(app, 'listening');
  const { apps } = await brief(base);
  const request_url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/events`;
  const set = {
    method: 'PATCH',
    body: JSON.stringify({ request_url, subscriptions: ['message'] }),
  };
  await fetch(`${base}/sandbox/apps/${apps[0]?.app_id}`, set);
  await arm(base, 'delivery_faults', { fault: 'cut', on: 'request', often: 'once' });
  await ending(base, 'direct');
  await vi.waitFor(() => expect(got).toHaveLength(3));
  const [, cut = '', whole = ''] = got.map((text) => text.split('\r\n\r\n')[1]);
  await vi.waitFor(() =>
    expect(() => JSON.parse(got[2]?.split('\r\n\r\n')[1] ?? '')).not.toThrow(),
  );
  expect(() => JSON.parse(cut)).toThrow(SyntaxError);
  expect(cut.length).toBeGreaterThan(0);
  expect(whole.startsWith(cut)).toBe(true);
  await vi.waitFor(async () => {
    const { deliveries } = await (await fetch(`${base}/sandbox/deliveries`)).json();
    expect(deliveries[0].attempts).toMatchObject([
      { fault: 'connection_failed', network: expect.stringContaining('middle of the request') },
      { fault: null, status: 200 },
    ]);
  });
});
