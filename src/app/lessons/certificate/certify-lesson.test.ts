import { expect, it } from 'vitest';
import type { Exchange, SandboxChangePage } from '../../../contract/sandbox.ts';
import { chaptersOf } from '../../../lessons/definition/lesson.ts';
import { commandThatOpensAForm } from '../../../lessons/plans/14-command-that-opens-a-form.ts';
import { LESSONS } from '../../../lessons/lessons.ts';
import { openLesson } from '../../../tests/lesson-world.fixture.ts';
import { demoOfLesson } from './certify-lesson.ts';

/** Does a lesson, and reads what the log has of it. */
async function finish(lesson: (typeof LESSONS)[number]) {
  const { driver } = await openLesson(lesson);
  const start = await driver.world();
  for (const [, { solve }] of chaptersOf(lesson)) await solve(driver);
  const exchanges: Exchange[] = [];
  for (const { id } of (await driver.facts()).calls)
    exchanges.push(await driver.sandbox('GET', `/exchanges/${id}`));
  const { changes } = (await driver.sandbox('GET', '/changes')) as SandboxChangePage;
  const world = { ...lesson.world, frozen: true };
  const done = { lesson, exchanges, titles: new Map(), brief: await driver.world(), world, start };
  return { driver, done, changes };
}

it.each(LESSONS.map((lesson) => [lesson.title, lesson] as const))(
  '%s: the demo of what was done plays without a problem',
  async (_, lesson) => {
    const { driver, done, changes } = await finish(lesson);
    const { demo, omitted } = demoOfLesson({ ...done, changes });
    // These two are about what people do with apps: all of it is in the link.
    if (lesson.number === 13 || lesson.number === 14) expect(omitted).toEqual([]);
    const { steps } = await driver.sandbox('POST', '/demos/play', { demo });
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.flatMap(({ problem }: { problem?: string }) => problem ?? [])).toEqual([]);
  },
);

it('a view that was opened for an act of which the log knows nothing is left out, with what builds on it', async () => {
  const { driver, done } = await finish(commandThatOpensAForm);
  const { demo, omitted } = demoOfLesson({ ...done, changes: [] });
  expect(omitted).toEqual(['views.open', 'response URL', 'views.open', 'views.update']);
  const { steps } = await driver.sandbox('POST', '/demos/play', { demo });
  // The trigger of this one had expired: it is refused again.
  expect(steps.map(({ problem }: { problem?: string }) => problem)).toEqual([undefined]);
});
