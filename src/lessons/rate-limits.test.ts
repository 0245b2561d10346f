import { describe, expect, it } from 'vitest';
import { openLessonAt } from '../tests/lesson-world.fixture.ts';
import { rateLimits } from './plans/06-rate-limits.ts';

const { chapters } = rateLimits;
type Id = keyof typeof chapters;

/** The lesson, with the chapters before `chapter` done. */
async function openedAt(chapter: Id) {
  const { driver, said, pass } = await openLessonAt(rateLimits, chapter);
  const page = (args: Record<string, unknown>) => driver.call('users.list', args);
  const next = (answer: Awaited<ReturnType<typeof page>>): string =>
    answer.json.response_metadata.next_cursor;
  return { driver, said, pass, page, next };
}

it('counts a limit that was met without the condition', async () => {
  const { driver, said } = await openedAt('throttle');
  for (let calls = 0; calls < 20; calls += 1) await driver.call('users.list', { limit: 1 });
  expect(await said()).toBeUndefined();
  await driver.call('users.list', { limit: 1 });
  expect(await said()).toMatch('done: You reached a limit already: users.list');
});

it('takes no other refusal for a limit, nor that of a webhook', async () => {
  const { driver, said } = await openedAt('refused');
  await driver.call('chat.delete', { channel: 'C0', ts: '1' });
  expect(await said()).toMatch('for another reason');
  const url = (await driver.world()).apps[0]?.webhooks[0]?.url ?? '';
  for (let posts = 0; posts < 11; posts += 1)
    await driver.send(url, { method: 'POST', body: '{"text":"a"}' });
  expect(await said()).not.toMatch('done');
  await driver.call('auth.test');
  expect(await said()).toMatch('Call it once more');
  await driver.call('auth.test');
  expect(await said()).toMatch('done: auth.test was refused: wait 60 s.');
});

describe('waiting', () => {
  it('is neither trying again early, nor lifting the limit, nor calling something else', async () => {
    const { driver, said, pass } = await openedAt('wait');
    await driver.call('users.list');
    expect(await said()).toMatch('too early again');
    await driver.call('auth.test');
    expect(await said()).toMatch('was not refused before');
    await pass(30);
    await driver.sandbox('DELETE', '/conditions/throttled');
    await driver.call('users.list');
    expect(await said()).toMatch('because the limit was lifted');
    await pass(30);
    await driver.call('users.list');
    expect(await said()).toMatch('done: You waited');
  });
});

it('wants another method within the wait', async () => {
  const { driver, said, pass } = await openedAt('other');
  await driver.call('auth.test');
  expect(await said()).toMatch('Nothing is limited yet');
  await driver.call('users.list');
  expect(await said()).toMatch('has to wait');
  await pass(60);
  await driver.call('users.info', { user: (await driver.world()).users.admin });
  expect(await said()).toMatch('call another one');
  await driver.call('users.list');
  await driver.call('users.list');
  await driver.call('conversations.list');
  expect(await said()).toMatch('done: conversations.list was answered while users.list');
});

describe('going on', () => {
  it('is with the same cursor, not from the first page', async () => {
    const { said, pass, page, next } = await openedAt('cursor');
    await page({ limit: 20 });
    expect(await said()).toMatch('The first page was refused');
    await pass(60);
    const cursor = next(await page({ limit: 20 }));
    await page({ limit: 20, cursor });
    expect(await said()).toMatch('Wait 60 s');
    await pass(60);
    await page({ limit: 20 });
    expect(await said()).toMatch('began again from the first page');
    await pass(60);
    await page({ limit: 20, cursor });
    expect(await said()).toMatch('done');
  });
});

it('wants the whole list in few calls, without a refusal on the way', async () => {
  const { driver, said, pass, page, next } = await openedAt('fewer');
  await pass(60);
  let cursor = next(await page({ limit: 20 }));
  expect(await said()).toMatch('Begin again with 200');
  for (; cursor !== ''; cursor = next(await page({ limit: 20, cursor }))) await pass(60);
  expect(await said()).toMatch('It took 3 pages');
  await pass(60);
  // Somebody else's list, or only its end, is not it.
  await driver.call('conversations.list', { limit: 200 });
  expect(await said()).not.toMatch('done');
  await page({ limit: 200 });
  expect(await said()).toMatch('done: You read 60 people in one page');
});
