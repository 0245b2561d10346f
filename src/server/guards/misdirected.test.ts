import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { refuseMisdirected } from './misdirected.ts';

/** What is said of a request with this target and these Host headers. */
async function said(url: string | undefined, ...hosts: readonly string[]) {
  const incoming = {
    headers: hosts[0] === undefined ? {} : { host: hosts[0] },
    rawHeaders: [
      'Accept',
      '*/*',
      ...hosts.flatMap((host, at) => [at === 0 ? 'Host' : 'HOST', host]),
    ],
    socket: { localAddress: '127.0.0.1' },
    ...(url === undefined ? {} : { url }),
  };
  const answer = refuseMisdirected(incoming as unknown as IncomingMessage, ['own.example']);
  if (answer === null) return null;
  const { error, message } = (await answer.json()) as { error: string; message: string };
  return { status: answer.status, error, name: /“([^“”]*)”/.exec(message)?.[1] ?? message };
}

describe('a request', () => {
  it.each([
    ['/x?http://evil.example/', 'localhost:4321'],
    ['*', 'own.example'],
    ['http://own.example/x', 'own.example'],
    ['HTTPS://localhost:1/', 'own.example'],
    ['http://own.example?x', 'own.example'],
    ['http://own.example#x', 'own.example'],
  ])('for %s at %s is for this server', async (url, host) => {
    expect(await said(url, host)).toBeNull();
  });

  it.each<[string | undefined, string, string]>([
    ['/', 'evil.example', 'evil.example'],
    ['/x?http://own.example/', 'evil.example', 'evil.example'],
    ['*', 'evil.example', 'evil.example'],
    ['http://evil.example:80/x?y', 'own.example', 'evil.example:80'],
    ['HTTPS://evil.example#x', 'own.example', 'evil.example'],
    ['http://own.example/', 'evil.example', 'own.example'],
    ['xhttp://own.example/', 'own.example', 'own.example'],
    ['ftp://own.example/', 'own.example', 'own.example'],
    ['http://', 'own.example', ''],
    ['**', 'own.example', 'own.example'],
    ['', 'own.example', 'own.example'],
    [undefined, 'own.example', 'own.example'],
  ])('for %s at %s is refused, and names %s', async (url, host, name) => {
    expect(await said(url, host)).toEqual({ status: 403, error: 'unknown_host', name });
  });

  it('with more or fewer than one Host header is refused', async () => {
    expect(await said('/', 'own.example', 'own.example')).toEqual({
      status: 400,
      error: 'several_hosts',
      name: expect.stringContaining('more than one Host header'),
    });
    expect(await said('/')).toEqual({ status: 403, error: 'unknown_host', name: '' });
    expect(await said(undefined)).toEqual({ status: 403, error: 'unknown_host', name: '' });
  });
});
