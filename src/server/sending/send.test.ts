import { once } from 'node:events';
import { createServer as createTcpServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  closeServers,
  listenOn,
  open,
  program,
  REQUEST,
  send,
  type Answering,
} from './program.fixture.ts';
import { sender } from './send.ts';

afterEach(closeServers);

describe('a request that is sent', () => {
  it('is a POST with its headers and body, to the path and query of the address', async () => {
    let seen: unknown;
    const port = await program(async (asked, given) => {
      const { method, url, headers } = asked;
      seen = { method, url, own: headers['x-own'], host: headers.host, body: await text(asked) };
      given.writeHead(202, { 'x-slack-no-retry': '1' }).end('thanks');
    });
    expect(await send(`http://localhost:${port}/a%20b?c=d`)).toMatchObject({
      kind: 'answered',
      status: 202,
      headers: { 'x-slack-no-retry': '1' },
      body: 'thanks',
    });
    expect(seen).toEqual({
      method: 'POST',
      url: '/a%20b?c=d',
      own: 'a',
      host: `localhost:${port}`,
      body: REQUEST.body,
    });
  });

  it('has three seconds, with everything that belongs to it', async () => {
    const limited = vi.spyOn(AbortSignal, 'timeout');
    const port = await program((_asked, given) => given.end());
    await send(`http://localhost:${port}/`);
    expect(limited.mock.calls).toEqual([[3000]]);
    limited.mockRestore();
  });

  it('is a GET without a body if the platform says so', async () => {
    const seen: unknown[] = [];
    const port = await program(async (asked, given) => {
      const { method, url, headers } = asked;
      const { accept, 'content-length': length, 'transfer-encoding': coding } = headers;
      seen.push({ method, url, accept, length, coding, body: await text(asked) });
      if (url === '/') given.writeHead(302, { location: '/moved' }).end();
      else given.writeHead(200, { 'content-type': 'application/jwt' }).end('e30.e30.');
    });
    const url = `http://127.0.0.1:${port}/`;
    const request = {
      method: 'GET',
      url,
      headers: { accept: 'application/jwt' },
      body: '',
    } as const;
    expect(await sender({ ownPort: 1, open: true, anywhere: false })(request)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/jwt' },
      body: 'e30.e30.',
    });
    const each = { method: 'GET', accept: 'application/jwt', body: '' };
    expect(seen).toEqual([
      { ...each, url: '/' },
      { ...each, url: '/moved' },
    ]);
  });

  it.each([
    [2, { kind: 'answered', body: 'here' }],
    [3, { kind: 'failed', reason: 'too_many_redirects' }],
  ])('follows two redirects and no more: %i', async (redirects, outcome) => {
    const seen: unknown[] = [];
    const port = await program(async (asked, given) => {
      seen.push([asked.method, await text(asked)]);
      const n = Number(asked.url?.slice(1));
      if (n === redirects) given.end('here');
      else given.writeHead(302, { location: `/${n + 1}` }).end();
    });
    expect(await send(`http://127.0.0.1:${port}/0`)).toMatchObject(outcome);
    expect(seen).toEqual(Array.from({ length: 3 }, () => ['POST', REQUEST.body]));
  });

  it('reads a megabyte of an answer without end, and hangs up', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const port = await program((_asked, given) => {
      closed = once(given, 'close');
      const more = () => {
        while (given.write('x'.repeat(65_536)));
        given.once('drain', more);
      };
      more();
    });
    const outcome = await send(`http://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(outcome.kind === 'answered' && outcome.body.length).toBe(1024 * 1024);
    await closed;
  });

  it.each<[string, Answering]>([
    ['says nothing', () => undefined],
    ['begins and does not go on', (_asked, given) => void given.write('x')],
    [
      'redirects and then says nothing',
      ({ url }, given) =>
        url === '/' ? given.writeHead(307, { location: '/later' }).end() : undefined,
    ],
  ])('is given up when the program %s', async (_what, answer) => {
    const port = await program(answer);
    expect(await send(`http://127.0.0.1:${port}/`, { timeout_ms: 60 })).toMatchObject({
      kind: 'failed',
      reason: 'http_timeout',
    });
  });

  it('goes to the addresses that were checked, whatever the name leads to a moment later', async () => {
    const port = await program(({ headers }, given) => void given.end(headers.host));
    const answers = ['127.0.0.1', '169.254.169.254', '192.0.2.1'];
    const asked: string[] = [];
    const resolve = (name: string) => {
      const address = answers[asked.push(name) - 1] ?? '';
      return Promise.resolve([{ address, family: 4 }]);
    };
    const url = `http://receiver.invalid:${port}/`;
    const body = `receiver.invalid:${port}`;
    expect(await send(url, { resolve })).toMatchObject({ kind: 'answered', body });
    expect(asked).toEqual(['receiver.invalid']);
    // It is looked up, and checked, again for the next request.
    expect(await send(url, { resolve })).toMatchObject({ kind: 'refused' });
  });

  it('is refused if any address of its name is closed', async () => {
    const port = await program((_asked, given) => void given.end('here'));
    const both = ['127.0.0.1', '169.254.169.254'].map((address) => ({ address, family: 4 }));
    const outcome = await send(`http://receiver.invalid:${port}/`, { resolve: async () => both });
    expect(outcome).toMatchObject({ kind: 'refused' });
  });

  it('is marked if strangers may have caused it, so that nobody tells them what happened', async () => {
    const port = await program((_asked, given) => void given.writeHead(404).end());
    for (const [open, untrusted, marked] of [
      [true, true, true],
      [true, undefined, undefined],
      [false, true, undefined],
    ] as const)
      for (const url of [`http://127.0.0.1:${port}/`, 'http://169.254.169.254/', 'ftp://a/']) {
        const more = untrusted ? { untrusted } : {};
        const outcome = await sender({ ownPort: 1, open, anywhere: false })({
          url,
          ...REQUEST,
          ...more,
        });
        expect(outcome.undisclosed).toBe(marked);
      }
  });

  it('says what went wrong with a connection', async () => {
    const port = await program(() => undefined);
    const [server] = open.splice(0);
    server?.close();
    await once(server as Server, 'close');
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ reason: 'connection_failed' });
    expect(await send('http://nowhere.invalid/')).toMatchObject({ reason: 'connection_failed' });
    const plain = await listenOn(createTcpServer((socket) => void socket.end('hello\r\n\r\n')));
    expect(await send(`https://127.0.0.1:${plain}/`)).toMatchObject({ reason: 'ssl_error' });
  });
});

describe('nothing is sent', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://0/',
    'http://2852039166/',
    'http://0xa9.0xfe.0xa9.0xfe/',
  ])('to %s', async (url) => {
    const outcome = await send(url);
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(outcome.kind === 'refused' && outcome.detail).toContain('--send-anywhere');
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'to the server itself, by the name %s, whatever it was told',
    async (name) => {
      const outcome = await send(`http://${name}:4321/`, { ownPort: 4321, anywhere: true });
      expect(outcome).toMatchObject({
        kind: 'refused',
        detail: expect.stringContaining('this server itself'),
      });
    },
  );

  it('for strangers to a private network, if they can call the server', async () => {
    const port = await program((_asked, given) => void given.end('here'));
    const request = { method: 'GET', headers: {}, body: '' } as const;
    for (const url of [`http://localhost:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`]) {
      const asked = (more: object, sending: object = {}) =>
        sender({ ownPort: 1, open: true, anywhere: false, ...sending })({
          ...request,
          url,
          ...more,
        });
      const refused = { kind: 'refused', detail: expect.stringContaining('private network') };
      expect(await asked({ untrusted: true })).toMatchObject(refused);
      const answered = { kind: 'answered', body: 'here' };
      expect(await asked({ untrusted: true }, { open: false })).toMatchObject(answered);
      expect(await asked({ untrusted: true }, { anywhere: true })).toMatchObject(answered);
      expect(await asked({})).toMatchObject(answered);
    }
  });

  it('to a closed address by way of a redirect', async () => {
    let location = 'http://169.254.169.254/';
    const port = await program((_asked, given) => void given.writeHead(307, { location }).end());
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'refused' });
    location = 'file:///etc/passwd';
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'refused' });
    location = `http://localhost:${port}/`;
    expect(await send(`http://127.0.0.1:${port}/`, { ownPort: port })).toMatchObject({
      kind: 'refused',
    });
  });
});
