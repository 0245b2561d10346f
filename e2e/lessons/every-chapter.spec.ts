import { LESSONS } from '../../src/lessons/lessons.ts';
import { chaptersOf, type Lesson } from '../../src/lessons/definition/lesson.ts';
import { violationsInBothThemes } from '../axe.ts';
import { LessonGuide } from '../pages/lesson-guide.ts';
import { expect, test } from '../quiet-page.ts';

// Lessons show calls that are refused.
test.use({ refusing: '/' });

/** Every second lesson, from the first and from the second on: two workers share them. */
const HALVES = [
  ['first', LESSONS.filter((_lesson, place) => place % 2 === 0)],
  ['second', LESSONS.filter((_lesson, place) => place % 2 === 1)],
] as const;

for (const [start, lessons] of HALVES) {
  test(`Parley does every chapter of every second lesson, from the ${start} on, in the guide, and axe finds nothing in any kind of view`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    page.setDefaultTimeout(15_000);
    const guide = new LessonGuide(page);
    await page.goto('./#/lessons');
    const list = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem');
    await expect(list).toHaveCount(LESSONS.length);
    if (lessons[0] === LESSONS[0]) expect(await violationsInBothThemes(page)).toEqual([]);
    // Its rows take as long to draw, and to look at, as the guide; what they show is not looked at here.
    await page.getByRole('button', { name: 'Hide the wire' }).click();
    const looked = new Set<string>();
    for (const lesson of lessons) await test.step(lesson.title, () => doAll(guide, lesson, looked));
    expect(await violationsInBothThemes(page, '[data-lesson-guide]')).toEqual([]);
  });
}

/**
 * What the guide is made of now: its elements by name, class and attributes of ARIA. Chapters with the same ones differ in
 * their texts, in which axe finds nothing new.
 */
const kindOf = ({ guide }: LessonGuide): Promise<string> =>
  guide.evaluate((root) => {
    const kinds = [root, ...root.querySelectorAll('*')].map((element) => {
      const aria = element.getAttributeNames().filter((name) => /^(?:aria-|role$)/.test(name));
      return [element.localName, element.getAttribute('role'), element.classList, ...aria].join(
        ' ',
      );
    });
    return [...new Set(kinds)].toSorted().join('\n');
  });

/**
 * Has Parley do each chapter of a lesson, in a world of its own, and looks at what the guide shows then, unless it looked
 * at the same kind of view before.
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
    const kind = await kindOf(guide);
    if (!looked.has(kind))
      expect(await violationsInBothThemes(page, '[data-lesson-guide]'), where).toEqual([]);
    looked.add(kind);
    await guide.button(at === chapters.length - 1 ? 'Finish the lesson' : 'Next chapter').click();
  }
  await expect(guide.chapter('Lesson finished'), lesson.id).toBeVisible();
}
