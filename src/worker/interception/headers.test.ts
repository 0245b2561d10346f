import { expect, it } from 'vitest';
import { createPlatform } from '../../platform/platform.ts';
import { everyKind, headersMissing } from '../../platform/testing/answer-kinds.ts';
import { siteOf } from './site.ts';
import { tabDeployments } from '../tab-deployment.ts';

const BASE = 'http://127.0.0.1:4173';
const { commercial } = tabDeployments(BASE);
const site = siteOf([createPlatform({ deployment: commercial })], BASE);
const world = await (await site.fetch(new Request(`${BASE}/sandbox`))).json();

it.each(Object.entries(everyKind(world)))(
  'in the tab, %s has the headers of its kind',
  async (_what, { kind, path, status, ...init }) => {
    const host = path.startsWith('/services') ? commercial.webhook_host : BASE;
    const answer = await site.fetch(new Request(`${host}${path}`, init));
    expect(answer.status).toBe(status);
    expect(headersMissing(kind, answer.headers)).toEqual([]);
    await answer.body?.cancel();
  },
);

it('an address that nobody claims has them too', async () => {
  const answer = await site.fetch(new Request(`${BASE}/elsewhere`));
  expect([answer.status, headersMissing('data', answer.headers)]).toEqual([404, []]);
});
