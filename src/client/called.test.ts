import { describe, expect, it } from 'vitest';
import { basicAuthentication, called, formCall, unguessable } from './called.ts';

const answering = (status: number, text: string) => ({
  call: () =>
    Promise.resolve({ status, text, headers: [], bytes: 0, duration_ms: 1, exchange: null }),
});
const call = formCall('https://parley.example/api/api.test', { a: '1&2', left_out: undefined });

describe('a call that was made', () => {
  it('is a form without what is undefined', () => {
    expect(call).toMatchObject({ verb: 'POST', body: 'a=1%262' });
  });

  it.each([
    [200, '{"ok":true,"a":1}', null, { ok: true, a: 1 }],
    [200, '{"ok":false,"error":"not_authed"}', 'not_authed', { error: 'not_authed' }],
    [404, 'no_service', 'no_service', {}],
    [200, 'ok', null, {}],
    [502, '<h1>Bad gateway</h1>', 'HTTP 502', {}],
    [200, 'null', null, {}],
  ])('answered %i %s', async (status, text, error, body) => {
    const made = await called(answering(status, text), call);
    expect(made.error).toBe(error);
    expect(made.body).toMatchObject(body);
  });

  it('encodes both halves of basic authentication', () => {
    const [, value] = basicAuthentication('a:b', 'c d%');
    expect(atob(value.replace('Basic ', ''))).toBe('a%3Ab:c%20d%25');
  });

  it('makes values up that fit into an address, and no two alike', () => {
    const made = Array.from({ length: 100 }, unguessable);
    for (const value of made) expect(value).toMatch(/^[\w-]{32}$/);
    expect(new Set(made).size).toBe(100);
  });
});
