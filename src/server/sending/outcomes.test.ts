import { afterEach, describe, expect, it } from 'vitest';
import { closeServers, program, REQUEST, send } from './program.fixture.ts';

afterEach(closeServers);

describe('a request that is sent', () => {
  it.each<[string, string, string]>([
    ['a scheme that nothing is sent with', 'ftp://127.0.0.1/a', 'ftp://127.0.0.1/a: its scheme'],
    ['a closed address', 'http://169.254.1.1/', '169.254.1.1 is a link-local'],
  ])('is refused with the address and the reason: %s', async (_what, url, why) => {
    const outcome = await send(url);
    expect(outcome).toMatchObject({ kind: 'refused', detail: expect.stringContaining(why) });
  });

  it('of a redirect says where it led', async () => {
    const port = await program((_asked, given) => {
      given.writeHead(302, { location: '/again' }).end();
    });
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({
      reason: 'too_many_redirects',
      detail: `more than 2 redirects, the last to http://127.0.0.1:${port}/again`,
    });
    const broken = await program((_asked, given) => {
      given.writeHead(302, { location: 'http://[' }).end();
    });
    expect(await send(`http://127.0.0.1:${broken}/`)).toMatchObject({
      kind: 'failed',
      reason: 'unknown_error',
      detail: 'it redirects to http://[, which is not a valid URL',
    });
  });

  it('is answered by a redirect that leads nowhere, and by a location that is no redirect', async () => {
    const port = await program(({ url }, given) => {
      if (url === '/nowhere') given.writeHead(302).end('moved');
      else given.writeHead(201, { location: '/elsewhere' }).end('made');
    });
    const at = (path: string) => send(`http://127.0.0.1:${port}${path}`);
    expect(await at('/nowhere')).toMatchObject({ kind: 'answered', status: 302, body: 'moved' });
    expect(await at('/made')).toMatchObject({ kind: 'answered', status: 201, body: 'made' });
  });

  it('goes to the usual port of its scheme', async () => {
    const own = { open: false, anywhere: true };
    for (const [url, ownPort] of [
      ['http://127.0.0.1/', 80],
      ['https://127.0.0.1/', 443],
      ['https://[::1]/', 443],
    ] as const)
      expect(await send(url, { ...own, ownPort })).toMatchObject({ kind: 'refused' });
    for (const [url, ownPort] of [
      ['http://127.0.0.1:9/', 443],
      ['https://127.0.0.1:9/', 80],
    ] as const)
      expect(await send(url, { ...own, ownPort })).toMatchObject({ kind: 'failed' });
  });

  it('tells the headers of its answer that are one text', async () => {
    const port = await program((_asked, given) => {
      given.writeHead(200, { 'x-one': 'a', 'set-cookie': ['b', 'c'] }).end();
    });
    const outcome = await send(`http://127.0.0.1:${port}/`);
    if (outcome.kind !== 'answered') throw new Error('it is answered');
    expect(outcome.headers).toMatchObject({ 'x-one': 'a' });
    expect(outcome.headers).not.toHaveProperty('set-cookie');
  });

  it('of a POST says how long its body is, in bytes', async () => {
    const lengths: unknown[] = [];
    const port = await program(({ headers, rawHeaders }, given) => {
      lengths.push([headers['content-length'], rawHeaders.includes('Transfer-Encoding')]);
      given.end();
    });
    await send(`http://127.0.0.1:${port}/`);
    expect(lengths).toEqual([[String(Buffer.byteLength(REQUEST.body)), false]]);
  });

  it('gives up a name that is not looked up in time', async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(await send('http://slow.invalid/', { resolve, timeout_ms: 20 })).toEqual({
      kind: 'failed',
      reason: 'http_timeout',
      detail: 'no answer in time',
    });
  });

  it.each([
    ['ECONNRESET', 'connection_failed'],
    ['ENOTFOUND', 'connection_failed'],
    ['EAI_AGAIN', 'connection_failed'],
    ['CERT_HAS_EXPIRED', 'ssl_error'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ssl_error'],
    ['EPROTO', 'ssl_error'],
    ['NO_CERT_AT_ALL', 'unknown_error'],
    ['XECONN', 'unknown_error'],
    [undefined, 'unknown_error'],
  ])('that fails with %s is %s', async (code, reason) => {
    const resolve = () => Promise.reject(Object.assign(new Error('why'), { code }));
    expect(await send('http://any.invalid/', { resolve })).toEqual({
      kind: 'failed',
      reason,
      detail: 'why',
    });
  });
});
