import { describe, expect, it } from 'vitest';
import { demoOf, playDemo } from '../app/demo/playing/play-demo.ts';
import { worldOfRecording } from '../contract/demo/recording/recorded-world.ts';
import { demoOfLesson } from '../app/lessons/certificate/certify-lesson.ts';
import { secretPlaces } from '../contract/demo/secret-places.ts';
import { chaptersOf } from '../lessons/definition/lesson.ts';
import { firstWebhook } from '../lessons/plans/01-first-webhook.ts';
import { openLessonClient } from './lesson-client.fixture.ts';

type Client = Awaited<ReturnType<typeof openLessonClient>>['client'];

/** Plays the first lesson in a world with secrets of its own, with more calls after it, and makes its demo. */
async function played(more: (client: Client) => Promise<unknown>) {
  const { client, driver } = await openLessonClient();
  for (const [, { solve }] of chaptersOf(firstWebhook)) await solve(driver);
  await more(client);
  const brief = await client.world();
  const exchanges = await Promise.all(
    (await client.exchanges(null)).map(({ id }) => client.exchange(id)),
  );
  const world = worldOfRecording(brief, exchanges[0]?.at ?? 0);
  const start = (await playDemo(client, demoOf(world))).brief;
  const titles = new Map([[exchanges[0]?.id ?? '', 'Say hello']]);
  const made = demoOfLesson({
    lesson: firstWebhook,
    exchanges,
    changes: [],
    titles,
    brief,
    world,
    start,
  });
  return { ...made, client, exchanges, brief };
}

describe('the demo', () => {
  it('of what was done holds no secret, and plays to the same end', async () => {
    const { demo, omitted, client, exchanges, brief } = await played(async () => {});
    if (demo === null) throw new Error('There is no demo.');
    expect([omitted, demo.steps?.length, demo.steps?.[0]?.title]).toEqual([
      [],
      exchanges.length,
      'Say hello',
    ]);
    expect(secretPlaces(demo)).toEqual([]);
    for (const { url } of brief.apps[0]?.webhooks ?? [])
      expect(JSON.stringify(demo)).not.toContain(url.slice(url.lastIndexOf('/') + 1));
    const { steps } = await playDemo(client, demo);
    expect(steps.map(({ answer }) => answer?.status)).toEqual(
      exchanges.map(({ status }) => status),
    );
  });

  it('leaves out a call with a secret that it does not make, and says so', async () => {
    const { demo, omitted } = await played((client) =>
      client.call({
        verb: 'GET',
        url: `${client.baseUrl}/api/auth.test`,
        headers: [['Authorization', 'Bearer xoxb-1234567890-somebody-elses-token']],
        body: null,
      }),
    );
    expect(omitted).toEqual(['auth.test']);
    expect(demo && secretPlaces(demo)).toEqual([]);
    expect(JSON.stringify(demo)).not.toContain('auth.test');
  });
});
