import { expect, it } from 'vitest';
import { openLesson } from '../tests/lesson-world.fixture.ts';
import { chaptersOf } from './definition/lesson.ts';
import { cleanUpBot } from './plans/04-clean-up-bot.ts';
import { deleteAMessage } from './plans/03-delete-a-message.ts';

it('finds a message of a person where the lesson before has deleted the only one', async () => {
  const { driver, finding, next } = await openLesson(deleteAMessage);
  for (const [, { solve }] of chaptersOf(deleteAMessage)) await solve(driver);
  await next(cleanUpBot);
  for (const id of ['listen', 'clean', 'not-own'] as const)
    await cleanUpBot.chapters[id].solve(driver);
  expect(await finding('not-own')).toMatchObject({ done: true });
});
