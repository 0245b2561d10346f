import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES } from '../platform/http/body.ts';
import { answerWith, botToken, call, raw, startTestServer, startServerAt } from './test-server.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const headOf = (token: string, path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\n${more}\r\n`;

/** Sends everything before it reads anything, as Python's http.client does. */
async function sentFirst(base: string, head: string, bodies: readonly Buffer[]): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  for (const piece of [head, ...bodies])
    await new Promise((written) => socket.write(piece, written));
  return text(socket);
}

describe('the short way of a call', () => {
  it('answers as the long one does, to the byte', async () => {
    const { platform } = await startTestServer({ seed: 1 });
    const { base_url } = platform.deployment;
    const authorization = `Bearer ${await botToken(base_url)}`;
    const cases: [string, string, string][] = [
      ['GET', '/api/auth.test', ''],
      ['POST', '/api/auth.test', 'a=1'],
      ['GET', '/api/users.list?limit=3', ''],
      ['POST', '/api/chat.delete', 'channel=C1&ts=1'],
      ['GET', '/api/no.such', ''],
      ['POST', '/api/chat.postMessage', 'channel=%ZZ'],
    ];
    for (const [method, path, body] of cases) {
      const direct = await call(`${base_url}${path}`, { authorization, ...form }, method, body);
      // With the mode of a browser's request it takes the routes.
      const headers = { authorization, ...form, 'sec-fetch-mode': 'cors' };
      const routed = await call(`${base_url}${path}`, headers, method, body);
      expect([path, direct.status, direct.body]).toEqual([path, routed.status, routed.body]);
      const shown = (headers: Record<string, unknown>) => ({
        ...headers,
        date: null,
        connection: null,
        'keep-alive': null,
        'x-parley-exchange': typeof headers['x-parley-exchange'],
      });
      expect(shown(direct.headers)).toEqual(shown(routed.headers));
    }
  });

  it('leaves what is unusual to the routes', async () => {
    const seen: string[] = [];
    const { make } = answerWith(({ method, headers }) => {
      seen.push(`${method} ${headers.get('sec-fetch-mode') ?? ''}`);
      return new Response('routed');
    });
    const receive = () => expect.fail('it went the short way');
    const base = await startServerAt({
      make: (...given) => ({ ...(make as NonNullable<typeof make>)(...given), receive }),
    });
    await call(`${base}/api/api.test`, {}, 'PUT');
    await call(`${base}/api/api.test`, { 'sec-fetch-mode': 'navigate' });
    expect(seen).toEqual(['PUT ', 'GET navigate']);
    const misdirected = await call(`${base}/api/api.test`, { host: 'evil.example' });
    expect(misdirected.status).toBe(403);
  });

  it('does not tell the platform the key of the server', async () => {
    const keys: (string | null)[] = [];
    const { make } = answerWith(() => new Response());
    const base = await startServerAt({
      make: (...given) => ({
        ...(make as NonNullable<typeof make>)(...given),
        receive: ({ headers }) => {
          keys.push(headers.get('x-parley-key'), headers.get('x-other'));
          return null;
        },
      }),
    });
    await call(`${base}/api/api.test`, { 'X-Parley-Key': 'secret', 'X-Other': 'seen' });
    expect(keys).toEqual([null, 'seen', null, 'seen']);
  });

  it.each([
    ['on the short way', ''],
    ['on the routes', 'Sec-Fetch-Mode: cors\r\n'],
  ])('answers a body of one-byte chunks, and refuses one of too many, %s', async (_way, more) => {
    const base = await startServerAt();
    const token = await botToken(base);
    const head = headOf(
      token,
      '/api/auth.test',
      `${more}Transfer-Encoding: chunked\r\nConnection: close\r\n`,
    );
    const chunks = (count: number) => `${'1\r\na\r\n'.repeat(count)}0\r\n\r\n`;
    // It was read whole: it is the name of an argument.
    expect(await raw(base, head + chunks(5_000))).toContain('"error":"invalid_arg_name"');
    expect(await raw(base, head + chunks(70_000))).toContain('"error":"request_too_large"');
  });

  it.each([
    ['/api/chat.postMessage', 'request_too_large'],
    ['/sandbox/reset', 'invalid_json'],
  ])(
    'lets a client that sends too much to %s before it reads have its answer',
    async (path, error) => {
      const base = await startServerAt();
      const length = 8 * MAX_BODY_BYTES;
      const head = headOf(
        await botToken(base),
        path,
        `Content-Length: ${length}\r\nConnection: close\r\n`,
      );
      const piece = Buffer.alloc(MAX_BODY_BYTES, 'x');
      const answer = await sentFirst(
        base,
        head,
        Array.from({ length: 8 }, () => piece),
      );
      expect(answer).toMatch(/^HTTP[^]*\}$/);
      expect(answer).toContain(`"error":"${error}"`);
    },
  );

  it.each([
    ['on the short way', ''],
    ['on the routes', 'Sec-Fetch-Mode: cors\r\n'],
  ])(
    'ends the connection of a client that sends one-byte chunks without end, %s',
    async (_way, more) => {
      const base = await startServerAt();
      const head = headOf(
        await botToken(base),
        '/api/auth.test',
        `${more}Transfer-Encoding: chunked\r\n`,
      );
      const { hostname, port } = new URL(base);
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      const gone = new Promise<'closed'>((resolve) =>
        socket.once('close', () => resolve('closed')),
      );
      socket.write(head);
      const piece = '1\r\na\r\n'.repeat(10_000);
      // Three million: what is under way in buffers counts, too.
      const sent = (async () => {
        for (let pieces = 0; pieces < 300; pieces += 1)
          if (await new Promise((written) => socket.write(piece, written))) return gone;
        return 'all taken';
      })();
      expect(await Promise.race([gone, sent])).toBe('closed');
      socket.destroy();
    },
  );

  it('ends the connection of a client that sends without end', async () => {
    const base = await startServerAt();
    const token = await botToken(base);
    const head = headOf(token, '/api/chat.postMessage', `Content-Length: ${1024 ** 3}\r\n`);
    const { hostname, port } = new URL(base);
    const socket = connect({ host: hostname, port: Number(port) });
    let sent = 0;
    socket.on('error', () => undefined);
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(head);
    const piece = Buffer.alloc(MAX_BODY_BYTES, 'x');
    const send = () => {
      sent += piece.length;
      if (sent < 1024 ** 3) socket.write(piece, (error) => error ?? send());
    };
    send();
    await gone;
    // What was under way in buffers counts, too.
    expect(sent).toBeLessThan(128 * 1024 * 1024);
  });
});
