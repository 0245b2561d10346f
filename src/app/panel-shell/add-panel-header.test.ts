import { expect, it } from 'vitest';
import { fetchThrough } from '../../base/middleware.ts';
import { addPanelHeader } from './add-panel-header.ts';

const BASE = 'http://here.test/gov';

/** The headers with which a request is sent while the Composer is open. */
async function sent(url: string, init?: RequestInit): Promise<Headers> {
  let headers = new Headers();
  const panel = addPanelHeader(BASE, () => '#/composer?template=poll');
  const fetch = fetchThrough([panel], async (request) => {
    ({ headers } = request);
    return new Response();
  });
  await fetch(url, init);
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
