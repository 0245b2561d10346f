import { describe, expect, it } from 'vitest';
import { fetchThrough } from '../../base/middleware.ts';
import { openLesson } from '../../tests/lesson-world.fixture.ts';
import { firstWebhook } from '../plans/01-first-webhook.ts';
import { signIn } from '../plans/07-sign-in.ts';
import { createDriver } from './driver.ts';
import { markCalls } from './mark-calls.ts';

describe('“Do it for me”', () => {
  it.each([firstWebhook, signIn])('is named in the log by all calls of $title', async (lesson) => {
    const { platform, facts, driver } = await openLesson(lesson);
    const { base_url: baseUrl } = platform.deployment;
    const fetch = fetchThrough([markCalls], platform.fetch);
    const parley = createDriver({ baseUrl, fetch, facts });
    for (const { solve } of Object.values(lesson.chapters)) await solve(parley);
    const { calls } = await facts();
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ isByParley }) => !isByParley)).toEqual([]);

    await driver.call('auth.test');
    expect((await facts()).calls.at(-1)?.isByParley).toBe(false);
  });

  it('keeps the headers of the call', async () => {
    const sent: Headers[] = [];
    const fetch = fetchThrough([markCalls], async ({ headers }) => {
      sent.push(headers);
      return new Response('ok');
    });
    await fetch('http://here.test/api/x', { headers: { authorization: 'Bearer x' } });
    expect(sent.map((headers) => Object.fromEntries(headers))).toEqual([
      { authorization: 'Bearer x', 'x-parley-client': 'lesson' },
    ]);
  });
});
