import { describe, expect, it } from 'vitest';
import { createPlatform } from '../../platform/platform.ts';
import { CROSS_SITE_CASES, outcomeOf, type Sent } from '../../platform/testing/cross-site-cases.ts';
import { tabDeployments } from '../tab-deployment.ts';
import { handlerFor } from './interception.ts';
import { siteOf } from './site.ts';

const BASE = 'http://127.0.0.1:4173';
const { commercial, government } = tabDeployments(BASE);
const site = siteOf(
  [commercial, government].map((deployment) => createPlatform({ deployment })),
  BASE,
);

/** What a worker passes on, as it was measured (docs/decisions/server-guards.md). */
const PASSED_ON: Readonly<Record<Sent, { mode: RequestMode; referrer: string }>> = {
  'from a same-origin script': { mode: 'cors', referrer: `${BASE}/` },
  'from a same-origin form': {
    mode: 'navigate',
    referrer: `${BASE}/openid/connect/authorize`,
  },
  'from a cross-origin form': { mode: 'navigate', referrer: 'about:client' },
  'from a cross-origin form without a referrer': { mode: 'navigate', referrer: '' },
  'from a cross-origin link': { mode: 'navigate', referrer: 'about:client' },
  'from the address bar': { mode: 'navigate', referrer: '' },
};

async function answered(method: string, url: string, sent: Sent): Promise<Response> {
  const request = new Request(url, { method });
  const { mode, referrer } = PASSED_ON[sent];
  Object.defineProperties(request, { mode: { value: mode }, referrer: { value: referrer } });
  const result = await handlerFor(site).run({ request, requestId: 'one' });
  return result?.response ?? Response.error();
}

describe('in the tab', () => {
  it.each(CROSS_SITE_CASES)('%s %s %s is %s', async (method, path, sent, outcome) => {
    expect(await outcomeOf(await answered(method, `${BASE}${path}`, sent))).toBe(outcome);
  });

  it('refuses a cross-origin form that posts to a webhook, even with its URL', async () => {
    const brief = await site.fetch(new Request(`${BASE}/sandbox`));
    const url = (await brief.json()).apps[0].webhooks[0].url as string;
    const refused = await answered('POST', url, 'from a cross-origin form');
    expect([refused.status, await refused.text()]).toEqual([403, 'foreign_page']);
  });
});
