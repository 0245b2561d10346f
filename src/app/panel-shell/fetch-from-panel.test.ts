import { expect, it } from 'vitest';
import { fetchFromPanel } from './fetch-from-panel.ts';

const BASE = 'http://here.test/gov';

/** The headers with which a request is sent while the Composer is open. */
async function sent(url: string, init?: RequestInit): Promise<Headers> {
  let headers = new Headers();
  const fetch: typeof globalThis.fetch = async (_input, given) => {
    headers = new Headers(given?.headers);
    return new Response();
  };
  await fetchFromPanel(BASE, fetch, () => '#/composer?template=poll')(url, init);
  return headers;
}

it('names the open panel in calls of the service, besides what the call has', async () => {
  const headers = await sent(`${BASE}/api/api.test`, { headers: [['accept', 'text/plain']] });
  expect([...headers]).toEqual([
    ['accept', 'text/plain'],
    ['x-parley-panel', 'composer'],
  ]);
  const again = await sent(`${BASE}/api/api.test`, { headers: { 'X-Parley-Panel': 'explorer' } });
  expect(again.get('x-parley-panel')).toBe('composer');
  expect((await sent('https://hooks.test/services/T1/B1/x')).has('x-parley-panel')).toBe(true);
});

it.each([`${BASE}/sandbox/exchanges`, 'http://here.test/api/api.test', 'https://other.test/x'])(
  'tells nothing to %s',
  async (url) => {
    expect([...(await sent(url))]).toEqual([]);
  },
);
