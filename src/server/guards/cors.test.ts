import { describe, expect, it } from 'vitest';
import { isOpenToPages, preflightAnswer, readableAnywhere } from './cors.ts';

describe('what pages of any origin may call', () => {
  it.each([
    ['web-api', '/api/chat.delete', true],
    ['webhooks', '/services/T1/B1/secret', true],
    ['openid', '/openid/connect/keys', true],
    ['openid', '/.well-known/openid-configuration', true],
    ['openid', '/openid/connect/authorize', false],
    ['install', '/oauth/v2/authorize', false],
    ['install', '/openid/connect/keys', false],
    ['sandbox', '/.well-known/openid-configuration', false],
    ['sandbox', '/sandbox', false],
  ] as const)('%s %s: %s', (surface, path, open) => {
    expect(isOpenToPages(surface, path)).toBe(open);
  });
});

describe('a preflight', () => {
  const asked = (
    method: string,
    headers: Record<string, string>,
    surface: Parameters<typeof preflightAnswer>[1] = 'web-api',
  ) => preflightAnswer(new Request('http://127.0.0.1/api/auth.test', { method, headers }), surface);

  it('is told that the headers it asks for are welcome, Authorization by name', () => {
    const answer = asked('OPTIONS', {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    });
    expect(answer?.status).toBe(204);
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      'access-control-max-age': '3600',
      vary: 'access-control-request-headers',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization,content-type',
    });
  });

  it('that asks for no headers is granted none', () => {
    const answer = asked('OPTIONS', { 'access-control-request-method': 'POST' });
    expect(answer?.headers.has('access-control-allow-headers')).toBe(false);
  });

  it.each([
    ['webhooks', 'POST'],
    ['openid', 'GET, HEAD'],
  ] as const)('names the verbs that %s answers: %s', (surface, verbs) => {
    const answer = asked('OPTIONS', { 'access-control-request-method': 'GET' }, surface);
    expect(answer?.headers.get('access-control-allow-methods')).toBe(verbs);
  });

  it('is only an OPTIONS request that announces another', () => {
    expect(asked('OPTIONS', {})).toBeNull();
    expect(asked('POST', { 'access-control-request-method': 'POST' })).toBeNull();
  });
});

it('lets any page read an answer and the headers an SDK needs, and changes nothing else', async () => {
  const answer = readableAnywhere(
    new Response('slow down', { status: 429, headers: { 'retry-after': '30' } }),
  );
  expect(answer.status).toBe(429);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'retry-after, x-accepted-oauth-scopes, x-oauth-scopes, x-parley-exchange',
  );
  expect(answer.headers.get('retry-after')).toBe('30');
  expect(await answer.text()).toBe('slow down');
});
