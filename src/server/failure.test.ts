import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, call, startServerAt } from './test-server.ts';

let said: unknown[][] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('when the server itself fails', () => {
  const broken = () =>
    startServerAt(
      answerWith(() => {
        throw new Error('broken over xoxb-1-2-abcdefghijkl');
      }),
    );

  it.each([
    ['/api/auth.test', 200, 'application/json', /^{"ok":false,"error":"internal_error"}$/],
    ['/services/T0ABC/B0ABC/secret', 500, 'text/plain', /^internal_error$/],
    ['/openid/connect/keys', 500, 'application/json', /^{"ok":false,"error":"internal_error"}$/],
  ])('%s answers in its own form, for any page to read', async (path, status, type, body) => {
    const answer = await call(`${await broken()}${path}`, {}, 'POST');
    expect(answer).toMatchObject({ status, body: expect.stringMatching(body) });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': expect.stringContaining(type),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['/sandbox', 'application/json'],
    ['/openid/connect/authorize', 'text/html'],
  ])('%s answers in its own form, for its own pages alone', async (path, type) => {
    const { status, headers, body } = await call(`${await broken()}${path}`, {});
    expect([status, headers['access-control-allow-origin']]).toEqual([500, undefined]);
    expect(headers['content-type']).toContain(type);
    expect(body).toContain('internal_error');
  });

  it('the console says why, without secrets', async () => {
    await call(`${await broken()}/api/auth.test`, {});
    expect(said).toEqual([['broken over xoxb-…ijkl']]);
  });
});

it.each(['/relying-party/callback', '/relying-party', '/api/api.test', '/'])(
  'TRACE is no verb of %s',
  async (path) => {
    expect((await call(`${await startServerAt()}${path}`, {}, 'TRACE')).status).toBe(405);
    expect(said).toEqual([]);
  },
);
