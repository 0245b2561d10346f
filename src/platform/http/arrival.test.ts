import { describe, expect, it } from 'vitest';
import { arrivalOf } from './arrival.ts';

const BASE = 'http://127.0.0.1:4321';
const HOST = { host: '127.0.0.1:4321' };

/** A request as a server hears it. */
const overHttp = (headers: Record<string, string>) =>
  arrivalOf(new Request(`${BASE}/sandbox/reset`, { method: 'POST', headers }), BASE);

/** A request as a service worker passes it on: of its headers nothing tells. */
function inTab(mode: RequestMode, referrer: string) {
  const request = new Request(`${BASE}/sandbox/reset`, { method: 'POST' });
  Object.defineProperties(request, { mode: { value: mode }, referrer: { value: referrer } });
  return arrivalOf(request, BASE);
}

describe('over HTTP, a request', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:8080' }],
    ['another name of this machine', { origin: 'http://localhost:4321' }],
    ['a name that begins alike', { origin: `${BASE}.evil.example` }],
    ['an opaque origin', { origin: 'null' }],
    ['an extension', { origin: 'chrome-extension://127.0.0.1:4321' }],
    ['another site, without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['another port, without an origin', { 'sec-fetch-site': 'same-site' }],
    ['a site of a kind that is not known yet', { 'sec-fetch-site': 'somewhere' }],
  ])('is a foreign page’s from %s', (_what, headers) => {
    expect(overHttp({ ...HOST, ...headers }).from).toBe('foreign-page');
  });

  it.each([
    ['own-page', { origin: BASE, 'sec-fetch-site': 'same-origin' }],
    ['own-page', { origin: 'https://127.0.0.1:4321' }],
    ['own-page', { host: 'Parley.example', origin: 'https://parley.example' }],
    ['person', { 'sec-fetch-site': 'none' }],
    ['program', {}],
  ])('is one of %s with %j', (from, headers) => {
    expect(overHttp({ ...HOST, ...headers }).from).toBe(from);
  });

  it('navigates where the browser says so', () => {
    expect(overHttp({ 'sec-fetch-mode': 'navigate' }).navigates).toBe(true);
    expect(overHttp({ 'sec-fetch-mode': 'cors' }).navigates).toBe(false);
    expect(overHttp({}).navigates).toBe(false);
  });
});

describe('in the tab, a navigation', () => {
  it.each([
    ['own-page', `${BASE}/openid/connect/authorize?state=x`],
    ['foreign-page', ''],
    // What a page makes of a referrer of another origin (Fetch, `new Request`).
    ['foreign-page', 'about:client'],
    ['foreign-page', 'https://evil.example/'],
    ['foreign-page', `${BASE}.evil.example/`],
    ['foreign-page', 'http://localhost:4321/'],
  ])('is one of %s with the referrer %j', (from, referrer) => {
    expect(inTab('navigate', referrer)).toMatchObject({ from, navigates: true });
  });

  it('says nothing of the referrer but its origin', () => {
    expect(inTab('navigate', `${BASE}/x?token=secret`).evidence).not.toContain('secret');
  });
});

it.each(['cors', 'same-origin', 'no-cors'] as const)(
  'a request of mode %s reaches a worker from pages of its own alone',
  (mode) => {
    expect(inTab(mode, '')).toMatchObject({ from: 'program', navigates: false });
  },
);
