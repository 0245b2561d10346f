import { LESSONS } from '../../src/lessons/lessons.ts';
import { chaptersOf, type Lesson } from '../../src/lessons/definition/lesson.ts';
import { violationsInBothThemes } from '../axe.ts';
import { LessonGuide } from '../pages/lesson-guide.ts';
import { expect, test } from '../quiet-page.ts';

// Lessons show calls that are refused.
test.use({ refusing: '/' });

/**
 * One lesson of each means of “Do it for me”: calls and webhooks, pages that redirect, the clock of the world, and a program
 * whose forms people fill in. `src/tests/lessons.test.ts` does every chapter of every lesson, and `e2e/scenarios` plays each by hand.
 */
const DONE_HERE = ['first-webhook', 'sign-in', 'rate-limits', 'command-that-opens-a-form'];

test('Parley does every chapter of a lesson in the guide, and axe finds nothing in any kind of view', async ({
  page,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(15_000);
  const guide = new LessonGuide(page);
  await page.goto('./#/lessons');
  const list = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem');
  await expect(list).toHaveCount(LESSONS.length);
  expect(await violationsInBothThemes(page)).toEqual([]);
  // Its rows take as long to draw, and to look at, as the guide; what they show is not looked at here.
  await page.getByRole('button', { name: 'Hide the wire' }).click();
  const looked = new Set<string>();
  const lessons = LESSONS.filter(({ id }) => DONE_HERE.includes(id));
  expect(lessons).toHaveLength(DONE_HERE.length);
  for (const lesson of lessons) await test.step(lesson.title, () => doAll(guide, lesson, looked));
  expect(await violationsInBothThemes(page, '[data-lesson-guide]')).toEqual([]);
});

/**
 * What the guide is made of now: its elements by name, class and attributes of ARIA, each with the element around it.
 * Chapters without a new one differ in their texts, in which axe finds nothing new.
 */
const kindsIn = ({ guide }: LessonGuide): Promise<string[]> =>
  guide.evaluate((root) => {
    const kindOf = (element: Element) => {
      const aria = element.getAttributeNames().filter((name) => /^(?:aria-|role$)/.test(name));
      return [element.localName, element.getAttribute('role'), element.classList, ...aria].join(
        ' ',
      );
    };
    return Array.from(
      root.querySelectorAll('*'),
      (element) => `${kindOf(element)} in ${kindOf(element.parentElement ?? root)}`,
    );
  });

/**
 * Has Parley do each chapter of a lesson, in a world of its own, and looks at what the guide shows then, unless it looked
 * at all kinds of it before.
 */
async function doAll(guide: LessonGuide, lesson: Lesson, looked: Set<string>): Promise<void> {
  const { page } = guide;
  await page.evaluate(
    async ({ body, id }) => {
      await fetch('sandbox/reset', { method: 'POST', body });
      window.location.hash = `#/lessons?lesson=${id}`;
    },
    { body: JSON.stringify({ seed: lesson.world.seed }), id: lesson.id },
  );
  const chapters = chaptersOf(lesson);
  for (const [at, [id, { title }]] of chapters.entries()) {
    const where = `${lesson.id}, ${id}`;
    await expect(guide.chapter(title), where).toBeVisible();
    await guide.button('Do it for me').click();
    await expect(guide.check, where).toContainText('Done for you by Parley');
    await expect(guide.guide, where).toContainText(`${at + 1} of ${chapters.length} done`);
    const kinds = await kindsIn(guide);
    if (kinds.some((kind) => !looked.has(kind)))
      expect(await violationsInBothThemes(page, '[data-lesson-guide]'), where).toEqual([]);
    for (const kind of kinds) looked.add(kind);
    await guide.button(at === chapters.length - 1 ? 'Finish the lesson' : 'Next chapter').click();
  }
  await expect(guide.chapter('Lesson finished'), lesson.id).toBeVisible();
}
