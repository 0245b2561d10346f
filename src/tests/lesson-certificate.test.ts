import { beforeEach, expect, it } from 'vitest';
import { certifyLesson, storeMissingLink } from '../app/lessons/certificate/certify-lesson.ts';
import { decodeDemo } from '../contract/links/codec.ts';
import { makeDoneChapter } from '../kit/lessons/done-chapter.ts';
import { WORLD_START } from '../kit/lessons/stored-lesson.ts';
import {
  storeCertificate,
  finishChapters,
  readStoredLesson,
  restartLesson,
} from '../kit/lessons/progress-store.ts';
import { chaptersOf } from '../lessons/definition/lesson.ts';
import { progressOf } from '../lessons/definition/progress.ts';
import { firstWebhook } from '../lessons/plans/01-first-webhook.ts';
import { openLessonClient } from './lesson-client.fixture.ts';

const { id } = firstWebhook;
beforeEach(() => restartLesson(id, 'main', WORLD_START));

/** A world in which the first lesson was done, after other calls. */
async function finished({ callsBefore = 1 } = {}) {
  const { client, facts, driver } = await openLessonClient();
  for (let made = 0; made < callsBefore; made += 1) await driver.call('auth.test');
  const since = (await facts()).calls.at(-1)?.id ?? null;
  for (const [, { solve }] of chaptersOf(firstWebhook)) await solve(driver);
  return { client, since, facts: await facts() };
}

/** Notes the chapters as the guide does. */
function noteChapters({ facts }: Awaited<ReturnType<typeof finished>>): void {
  const chapters = Object.entries(progressOf(firstWebhook, facts).findings).map(
    ([chapter, found]) => {
      if (!found.done) throw new Error(`${chapter} is not done.`);
      return [chapter, makeDoneChapter(found, facts, () => 'you')] as const;
    },
  );
  finishChapters(id, Object.fromEntries(chapters), 'main', WORLD_START);
}

/** The certificate of a page that was closed before its link was made. */
const leaveUnlinked = () =>
  storeCertificate(id, { at: 1, chapters: readStoredLesson(id).chapters, link: null, note: null });

it('a certificate has a link to what was done', async () => {
  const world = await finished();
  noteChapters(world);
  await certifyLesson(firstWebhook, world.client, world.facts, world.since);
  expect(readStoredLesson(id).certificate).toMatchObject({
    link: expect.stringMatching(/^#\/workspace\?/),
    note: null,
  });
});

it('the link has what the sandbox changed since the lesson began, too', async () => {
  const world = await finished();
  noteChapters(world);
  const advance = (advance_s: number) =>
    world.client.sandbox('/clock', { method: 'POST', body: { advance_s } });
  await advance(60);
  const { calls } = world.facts;
  await certifyLesson(firstWebhook, world.client, world.facts, world.since);
  expect(await stepsOf(readStoredLesson(id).certificate?.link)).toContain('/sandbox/clock');
  const since = calls.at(-1)?.id ?? null;
  await certifyLesson(firstWebhook, world.client, world.facts, `${since}0`);
  expect(await stepsOf(readStoredLesson(id).certificate?.link)).not.toContain('/sandbox/clock');
});

/** The addresses of the steps in a link. */
async function stepsOf(link: string | null | undefined): Promise<string[]> {
  const read = await decodeDemo(/demo=(.*)$/.exec(link ?? '')?.[1] ?? '');
  if (!read.ok) throw new Error(read.message);
  return (read.demo.steps ?? []).map(({ url }) => url);
}

it('a link that was not made, because the page was closed, is made later', async () => {
  const world = await finished();
  noteChapters(world);
  leaveUnlinked();
  await Promise.all([
    storeMissingLink(firstWebhook, world.client, world.facts, world.since),
    storeMissingLink(firstWebhook, world.client, world.facts, world.since),
  ]);
  const { certificate } = readStoredLesson(id);
  expect(certificate).toMatchObject({ at: 1, link: expect.stringMatching(/^#\/workspace\?/) });
  await storeMissingLink(firstWebhook, world.client, world.facts, world.since);
  expect(readStoredLesson(id).certificate).toBe(certificate);
});

it('a link is not made of the calls of another world', async () => {
  noteChapters(await finished());
  leaveUnlinked();
  const other = await finished({ callsBefore: 2 });
  await storeMissingLink(firstWebhook, other.client, other.facts, other.since);
  expect(readStoredLesson(id).certificate?.link).toBeNull();
});

it('says why there is no link', async () => {
  const world = await finished();
  noteChapters(world);
  const client = { ...world.client, world: () => Promise.reject(new Error('The server is gone.')) };
  await certifyLesson(firstWebhook, client, world.facts, world.since);
  expect(readStoredLesson(id).certificate).toMatchObject({
    link: null,
    note: 'There is no link: The server is gone.',
  });
});
