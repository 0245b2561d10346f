import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendTo } from './send.ts';

afterEach(() => void vi.unstubAllGlobals());

const REQUEST = {
  method: 'POST',
  url: 'https://hooks.example/events',
  headers: { 'content-type': 'application/json' },
  body: '{}',
} as const;

/** A network in which each address answers as it is told. */
function network(answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.href);
    const answer = answers[url.href];
    if (answer === undefined) throw new Error('no such host');
    return answer();
  });
  return asked;
}

const OK = () => new Response('fine', { headers: { 'x-own': 'a' } });
const redirect = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });
const sending = (hosts: readonly string[]) => sendTo({ hosts, origin: 'https://parley.example' });

describe('a shared world', () => {
  it('sends nowhere unless its host was told where', async () => {
    const asked = network({ [REQUEST.url]: OK });
    const outcome = await sending([])(REQUEST);
    expect(outcome).toMatchObject({
      kind: 'refused',
      detail: expect.stringContaining('--allow-delivery hooks.example'),
    });
    expect(asked).toEqual([]);
  });

  it.each([['hooks.example'], ['hooks.example:8080']])('sends to %s', async (host) => {
    const url = `https://${host}/events`;
    network({ [url]: OK });
    expect(await sending([host])({ ...REQUEST, url })).toEqual({
      kind: 'answered',
      status: 200,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-own': 'a' },
      body: 'fine',
    });
  });

  it.each([
    'https://hooks.example:8080/',
    'https://hooks.example.evil.example/',
    'https://evil.example/hooks.example',
    'https://hooks.example@evil.example/',
    'ftp://hooks.example:443/',
    'https://parley.example/w/name/',
  ])('does not send to %s', async (url) => {
    const asked = network({});
    const hosts = ['hooks.example:443', 'hooks.example:9000', 'parley.example'];
    expect(await sending(hosts)({ ...REQUEST, url })).toMatchObject({ kind: 'refused' });
    expect(asked).toEqual([]);
  });

  it('follows redirects to hosts that are named alone, and two at most', async () => {
    network({
      [REQUEST.url]: redirect('/again'),
      'https://hooks.example/again': redirect('https://evil.example/'),
      'https://hooks.example/round': redirect('/round'),
    });
    const send = sending(['hooks.example']);
    expect(await send(REQUEST)).toMatchObject({
      kind: 'refused',
      detail: expect.stringContaining('evil.example'),
    });
    expect(await send({ ...REQUEST, url: 'https://hooks.example/round' })).toMatchObject({
      kind: 'failed',
      reason: 'too_many_redirects',
    });
  });

  it('reads a megabyte of an answer, and says what failed', async () => {
    network({ [REQUEST.url]: () => new Response('a'.repeat(2_000_000)) });
    const send = sending(['hooks.example']);
    const long = await send(REQUEST);
    expect(long.kind === 'answered' && long.body.length).toBe(1024 * 1024);
    expect(await send({ ...REQUEST, url: 'https://hooks.example/gone' })).toMatchObject({
      kind: 'failed',
      reason: 'connection_failed',
      detail: 'no such host',
    });
  });

  it('tells nobody the outcome at an address that they chose, except on its own machine', async () => {
    network({ [REQUEST.url]: OK });
    const outcome = await sending([])({ ...REQUEST, untrusted: true });
    expect(outcome).toMatchObject({ kind: 'refused', undisclosed: true });
    const own = sendTo({ hosts: [], origin: 'http://127.0.0.1:4545' });
    expect(await own({ ...REQUEST, untrusted: true })).not.toHaveProperty('undisclosed');
  });
});
