import { describe, expect, it } from 'vitest';
import { CROSS_SITE_CASES, outcomeOf, type Sent } from '../../platform/testing/cross-site-cases.ts';
import { brief, call, startServerAt } from '../test-server.ts';

const ORIGIN = 'https://evil.example';

/** What a browser says over HTTP; without `Sec-Fetch-…`, as it does where a host is no loopback and no TLS. */
const headersOf = (base: string): Readonly<Record<Sent, readonly Record<string, string>[]>> => ({
  'from a same-origin script': [
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin: base },
    { origin: base },
  ],
  'from a same-origin form': [
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', origin: base },
  ],
  'from a cross-origin form': [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: ORIGIN },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', origin: 'http://127.0.0.1:1' },
  ],
  'from a cross-origin form without a referrer': [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: 'null' },
  ],
  'from a cross-origin link': [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  'from the address bar': [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
});

describe('over HTTP', () => {
  it.each(CROSS_SITE_CASES)('%s %s %s is %s', async (method, path, sent, outcome) => {
    const base = await startServerAt();
    for (const headers of headersOf(base)[sent]) {
      const { status, body } = await call(`${base}${path}`, headers, method);
      expect(await outcomeOf(new Response(body, { status }))).toBe(outcome);
    }
  });

  it('a cross-origin page that sends only an Origin header can change and read nothing', async () => {
    const base = await startServerAt();
    const before = await brief(base);
    for (const [method, path] of [
      ['POST', '/sandbox/reset'],
      ['PUT', '/sandbox/snapshot'],
      ['DELETE', '/sandbox/conditions/service_down'],
      ['OPTIONS', '/sandbox/reset'],
      ['GET', '/sandbox'],
      ['GET', '/sandbox/stream'],
    ] as const) {
      const { status, headers, body } = await call(`${base}${path}`, { origin: ORIGIN }, method);
      expect(await outcomeOf(new Response(body, { status }))).toBe('refused');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(body).not.toContain('xox');
    }
    expect((await brief(base)).apps).toEqual(before.apps);
  });
});
