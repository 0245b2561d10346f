import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOKEN_PLACEHOLDER } from '../../contract/loops/loops.ts';
import { MAX_RESPONSE_LENGTH } from '../protocol/loop-limits.ts';
import { LoopCaller } from './loop-caller.ts';

const BASE = 'http://parley/folder';
const TOKEN = 'xoxb-1-secret';
const LIST = `${BASE}/api/users.list`;

function caller(response: () => Response = () => Response.json({ ok: true })) {
  const sent: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({ url: input as string, init });
    return response();
  };
  const calls = new LoopCaller(fetch, BASE, TOKEN);
  const send = (given: Partial<Parameters<LoopCaller['send']>[0]>) =>
    calls.send({ method: 'GET', url: LIST, authorizes: true, body: null, ...given });
  return { sent, send };
}

describe('a request of a loop', () => {
  it('is sent with the bot token in place of what the program set', async () => {
    const { sent, send } = caller();
    expect(await send({ accept: 'application/json' })).toMatchObject({ status: 200 });
    expect(sent[0]?.init).toMatchObject({
      headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
    });
    await send({ authorizes: false });
    expect(sent[1]?.init?.headers).toEqual({ 'x-parley-client': 'program' });
  });

  it('keeps a URL as it was written, = included', async () => {
    const { sent, send } = caller();
    const url = `${LIST}?limit=200&cursor=dXNlcjpVMDYxTkZUVDI=`;
    await send({ url });
    expect(sent[0]?.url).toBe(url);
    expect(new Request(url).url).toBe(url);
  });

  it.each([
    ['form', 'application/x-www-form-urlencoded;charset=UTF-8', 'limit=200'],
    ['JSON', 'application/json; charset=utf-8', '{"limit":200}'],
    ['JSON in Latin letters', 'Application/JSON', '{}'],
    ['text', 'text/plain;charset=UTF-8', 'limit=200'],
  ])('may bring a body of %s', async (_what, content_type, body) => {
    const { sent, send } = caller();
    expect(await send({ method: 'POST', content_type, body })).toMatchObject({ kind: 'answered' });
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body });
  });

  it.each([
    'http://elsewhere.test/api/users.list',
    'http://parley/api/users.list',
    'http://parley/folder@elsewhere.test/api/users.list',
    'HTTP://parley/folder/api/users.list',
    '/api/users.list',
    'api/users.list',
    'data:text/plain,x',
    `${BASE}/sandbox`,
    `${BASE}/sandbox/reset`,
    `${BASE}/api/../sandbox/reset`,
    `${BASE}/api/users.list/../../sandbox/reset`,
    `${BASE}/api/%2e%2e/sandbox/reset`,
    `${BASE}/api/..%2fsandbox%2freset`,
    `${BASE}/api\\..\\sandbox`,
    `${BASE}/api/..\\sandbox`,
    `${BASE}/api/.\t./sandbox`,
    `${BASE}/api/users.list#/../sandbox`,
    `${BASE}/api/users.list?a=1\n`,
    ` ${LIST}`,
    `${BASE}/api//users.list`,
    `${BASE}/api/`,
    `${BASE}/api/users`,
    `${BASE}/api/${'a'.repeat(80)}.b`,
    '',
  ])('to %j is not sent', async (url) => {
    const { sent, send } = caller();
    const result = await send({ url });
    expect(result).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/reaches only methods of the Web API/),
    });
    expect(sent).toEqual([]);
  });

  it('leads to a method of the Web API or nowhere, whatever its URL is', async () => {
    const part = fc.constantFrom(
      '..',
      '/',
      '\\',
      '%2e',
      '%2f',
      '?',
      '#',
      '@',
      ':',
      '\t',
      'api',
      'a.b',
      '=',
      ' ',
    );
    const end = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(BASE, `${BASE}/api/`, LIST, ''),
        end,
        async (start, rest) => {
          const { sent, send } = caller();
          await send({ url: start + rest });
          for (const { url } of sent) {
            const { origin, pathname } = new URL(url);
            expect(origin).toBe('http://parley');
            expect(pathname).toMatch(/^\/folder\/api\/[a-zA-Z.]+$/);
          }
        },
      ),
    );
  });

  it.each([
    ['in its URL', { url: `${LIST}?token=xoxp-1` }],
    ['in its URL, encoded', { url: `${LIST}?limit=1&%74oken=xoxp-1` }],
    ['in a form', { method: 'POST', body: 'limit=1&token=xoxp-1' }],
    ['in JSON', { method: 'POST', content_type: 'application/json', body: '{"\\u0074oken":"x"}' }],
  ] as const)('takes no other token %s', async (_where, given) => {
    const { sent, send } = caller();
    expect(await send(given)).toMatchObject({
      message: expect.stringMatching(/Leave out the argument token/),
    });
    expect(sent).toEqual([]);
  });

  it.each(['multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'text/html', ''])(
    'is not sent with %j as its content type',
    async (content_type) => {
      const { sent, send } = caller();
      const result = await send({ method: 'POST', content_type, body: 'x' });
      expect(result).toMatchObject({ message: expect.stringMatching(/content type must be/) });
      expect(sent).toEqual([]);
    },
  );
});

describe('a response to a loop', () => {
  it('has status, headers and text', async () => {
    const headers = { 'Retry-After': '2' };
    const { send } = caller(() => Response.json({ ok: false }, { status: 429, headers }));
    expect(await send({})).toEqual({
      kind: 'answered',
      status: 429,
      headers: { 'retry-after': '2', 'content-type': 'application/json' },
      text: '{"ok":false}',
    });
  });

  it('never contains the bot token', async () => {
    const text = `{"echo":"${TOKEN}","again":"${TOKEN}"}`;
    const { send } = caller(() => new Response(text, { headers: { 'x-echo': TOKEN } }));
    const result = await send({});
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(result).toMatchObject({
      text: text.replaceAll(TOKEN, TOKEN_PLACEHOLDER),
      headers: { 'x-echo': TOKEN_PLACEHOLDER },
    });
  });

  it('is not read beyond the limit', async () => {
    const { send } = caller(() => new Response('x'.repeat(MAX_RESPONSE_LENGTH + 1)));
    expect(await send({})).toEqual({ kind: 'too-large' });
  });

  it('is a failure without an answer', async () => {
    const { send } = caller(() => {
      throw new TypeError(`no network for ${TOKEN}`);
    });
    const result = await send({});
    expect(result).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/did not answer/),
    });
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});

describe('what a request of a loop brings', () => {
  it('is its content type and what it accepts, where it says so, and it is never from a cache', async () => {
    const { sent, send } = caller();
    await send({ method: 'POST', authorizes: false, content_type: 'text/plain', body: 'a=b' });
    expect(sent[0]?.init).toMatchObject({ cache: 'no-store', credentials: 'omit' });
    expect(sent[0]?.init?.headers).toEqual({
      'x-parley-client': 'program',
      'content-type': 'text/plain',
    });
    await send({ method: 'POST', authorizes: false, body: null });
    expect(sent[1]?.init?.headers).toEqual({ 'x-parley-client': 'program' });
  });

  it.each([
    'xtext/plain',
    'text/html',
    'text/plain; charset=utf-16',
    'text/plain; charset=utf-8; a=b',
  ])('is not sent as %s', async (content_type) => {
    const { sent, send } = caller();
    const body = 'a=b';
    expect(await send({ method: 'POST', content_type, body })).toMatchObject({
      message: expect.stringContaining(content_type),
    });
    expect(sent).toEqual([]);
  });

  it('is no body with GET, as no browser sends one', async () => {
    const { sent, send } = caller();
    expect(await send({ method: 'GET', body: '' })).toMatchObject({
      message: 'A GET request has no body.',
    });
    expect(sent).toEqual([]);
  });

  it('is no token as an argument, wherever it stands', async () => {
    const { sent, send } = caller();
    expect(await send({ url: `${LIST}?a=?&token=x` })).not.toMatchObject({ kind: 'answered' });
    expect(await send({ url: `${LIST}?a=1?token=x` })).toMatchObject({ kind: 'answered' });
    expect(sent).toHaveLength(1);
  });
});
