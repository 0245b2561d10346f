import { describe, expect, it } from 'vitest';
import { isFromForeignPage } from './foreign-page.ts';

const HOST = '127.0.0.1:4321';
const from = (headers: Record<string, string>, method = 'POST') =>
  isFromForeignPage(new Request(`http://${HOST}/sandbox/reset`, { method, headers }), HOST);

describe('a foreign page', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:8080' }],
    ['another name of this machine', { origin: 'http://localhost:4321' }],
    ['a name that begins alike', { origin: `http://${HOST}.evil.example` }],
    ['an opaque origin', { origin: 'null' }],
    ['another site, without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['another port, without an origin', { 'sec-fetch-site': 'same-site' }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ])('is told by %s', (_what, headers) => {
    expect(from(headers)).toBe(true);
  });

  it.each([
    ['a program', {}],
    ['the own page', { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }],
    ['the own page behind a proxy that adds TLS', { origin: `https://${HOST}` }],
    ['the user', { 'sec-fetch-site': 'none' }],
  ])('is not %s', (_what, headers) => {
    expect(from(headers)).toBe(false);
  });

  it('may link to an address, but not read it', () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(from(link, 'GET')).toBe(false);
    expect(from({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 'GET')).toBe(true);
  });
});
