import { describe, expect, it } from 'vitest';
import { answerSum, comparableAnswer, demoAnswer, holdsSigned } from './answer.ts';

const HERE = {
  base_url: 'http://localhost:8080',
  webhook_host: 'https://hooks.test',
  issuer: 'http://localhost:8080',
};
const THERE = {
  base_url: 'https://example.com/a',
  webhook_host: 'https://example.com/a',
  issuer: 'https://issuer.test',
};
const jwt = (payload: string) => `eyJhbGciOiJSUzI1NiJ9.${payload}.c2lnbmF0dXJl`;

describe('the checksum of an answer', () => {
  it('is the beginning of its SHA-256', () => {
    // printf abc | sha256sum: ba7816bf 8f01cfea …
    expect(answerSum('abc', HERE)).toBe('ungWv48Bz-');
  });

  it('does not depend on the addresses of the host, nor on its keys', () => {
    const body = ({ base_url, webhook_host }: typeof HERE, payload: string, kid: string) =>
      JSON.stringify({
        avatar: `${base_url}/avatars/U1.svg`,
        url: `${webhook_host}/services/T1`,
        id_token: jwt(payload),
        keys: [{ kid, n: `${kid}${kid}`, e: 'AQAB' }],
      });
    const here = body(HERE, 'eyJpc3MiOiJhIn0', 'abcdefghijklmnopqrstuvwxyz');
    const there = body(THERE, 'eyJpc3MiOiJiYmJiIn0', 'zyxwvutsrqponmlkjihgfedcba');
    expect(answerSum(there, THERE)).toBe(answerSum(here, HERE));
    expect([holdsSigned(here), holdsSigned(jwt('eyJh')), holdsSigned('{"n":"short"}')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('takes an address for the one that it is, also where another begins like it', () => {
    const nested = {
      base_url: 'http://localhost',
      webhook_host: 'http://localhost:8080',
      issuer: 'http://localhost/gov',
    };
    const body = Object.values(nested).map((address) => `${address}/a`);
    expect(comparableAnswer(body.join(' '), nested)).toBe(
      '{{address}}/a {{address}}/a {{address}}/a',
    );
  });

  it('depends on everything else', () => {
    const sums = ['{"a":1}', '{"a":2}', '{"a": 1}', '', '{"a":1}\n', '{"kid":"short"}', 'eyJa.b.c'];
    expect(new Set(sums.map((body) => answerSum(body, HERE))).size).toBe(sums.length);
    expect(comparableAnswer('eyJa.eyJb', HERE)).toBe('eyJa.eyJb');
  });
});

it('keeps a body with its secrets masked, where it is asked to', () => {
  const given = { status: 200, body: '{"token":"xoxb-0123456789abcdef"}' };
  expect(demoAnswer(given, HERE)).toEqual({ status: 200, sum: answerSum(given.body, HERE) });
  expect(demoAnswer(given, HERE, true).body).toBe('{"token":"xoxb-…cdef"}');
});
