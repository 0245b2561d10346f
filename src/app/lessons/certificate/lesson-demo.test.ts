import { expect, it } from 'vitest';
import type { Exchange, SandboxChangePage } from '../../../contract/sandbox.ts';
import { chaptersOf } from '../../../lessons/definition/lesson.ts';
import { LESSONS } from '../../../lessons/lessons.ts';
import { openLesson } from '../../../tests/lesson-world.fixture.ts';
import { demoOfLesson, lessonChange } from './lesson-demo.ts';

it.each(LESSONS.map((lesson) => [lesson.title, lesson] as const))(
  '%s: the demo of what was done plays without a problem',
  async (_, lesson) => {
    const { driver } = await openLesson(lesson);
    const start = await driver.world();
    for (const [, { solve }] of chaptersOf(lesson)) await solve(driver);
    const exchanges: Exchange[] = [];
    for (const { id } of (await driver.facts()).calls)
      exchanges.push(await driver.sandbox('GET', `/exchanges/${id}`));
    const { changes } = (await driver.sandbox('GET', '/changes')) as SandboxChangePage;
    const { demo } = demoOfLesson({
      lesson,
      exchanges,
      changes: changes.map(lessonChange),
      titles: new Map(),
      brief: await driver.world(),
      world: { ...lesson.world, frozen: true },
      start,
    });
    const { steps } = await driver.sandbox('POST', '/demos/play', { demo });
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.flatMap(({ problem }: { problem?: string }) => problem ?? [])).toEqual([]);
  },
);
