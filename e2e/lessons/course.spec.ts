import { readFile } from 'node:fs/promises';
import { addPractice } from '../../src/lessons/definition/practice.ts';
import { LESSONS } from '../../src/lessons/lessons.ts';
import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { LessonGuide } from '../pages/lesson-guide.ts';
import { expect, test } from '../quiet-page.ts';

// Lessons show calls that are refused.
test.use({ refusing: '/' });

const [first, second] = LESSONS;
if (first === undefined || second === undefined) throw new Error('The course has two lessons.');

test('the lessons are a path with one next step, whose progress goes to another browser', async ({
  page,
}) => {
  const guide = new LessonGuide(page);
  const list = page.getByRole('list', { name: 'Lessons' });
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title }).first();
  /** The buttons of the list that are as dark as the one of that row. */
  const alike = (name: string) =>
    list.evaluate((element, wanted) => {
      const ground = (button: Element) => getComputedStyle(button).backgroundColor;
      const buttons = [...element.querySelectorAll('button')];
      const one = buttons.find((button) => button.getAttribute('aria-label') === wanted);
      return buttons.filter((button) => one && ground(button) === ground(one)).length;
    }, name);

  await test.step('a newcomer sees where to begin', async () => {
    await page.goto('./#/lessons');
    await expect(list.getByRole('listitem')).toHaveCount(LESSONS.length);
    await expect(row(first.title)).toContainText('Start here');
    await expect(row(first.title)).toContainText('Afterwards you can');
    await expect(row(second.title)).toContainText('Better after lesson 1');
    expect(await alike(`Start: ${first.title}`)).toBe(1);
    expect(await alike(`Start: ${second.title}`)).toBeGreaterThan(1);
    await row(first.title).getByText('For teachers').click();
    await expect(row(first.title)).toContainText('Common mistakes');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  });

  await test.step('a lesson that others should come before begins all the same, and is the next step', async () => {
    await page.getByRole('button', { name: `Start: ${second.title}` }).click();
    await guide.button('Do it for me').click();
    await expect(guide.check).toContainText('Done for you');
    await guide.choose('All lessons');
    await guide.button('Close the lesson').click();
    await expect(row(second.title)).toContainText('Go on here');
    await expect(row(second.title)).toContainText(/1 of \d+ chapters done/);
    expect(await alike(`Continue: ${second.title}`)).toBe(1);
    expect(await violationsOf(page, 'main')).toEqual([]);
  });

  const load = async (text: string) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Load progress…' }).click();
    const file = { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await (await choosing).setFiles(file);
  };
  await test.step('a browser without that progress gets it from the file, and refuses others', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save progress' }).click();
    const saved = await readFile((await (await saving).path()) ?? '', 'utf8');
    await page.evaluate(() => localStorage.removeItem('parley.lessons'));
    await page.reload();
    await expect(row(first.title)).toContainText('Start here');
    const alert = page.getByRole('main').getByRole('alert');
    await load('{"format":"parley-demo"}');
    await expect(alert).toContainText('not a file of progress');
    await load(saved.replace('"by": "parley"', '"by": "the teacher"'));
    await expect(alert).toContainText('The file is damaged');
    await expect(row(first.title)).toContainText('Start here');
    await load(saved);
    const question = page.getByRole('region', { name: 'Progress of a file' });
    await expect(question).toContainText(
      'This file holds one chapter done. You have done none yet.',
    );
    await expect(row(first.title)).toContainText('Start here');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await question.getByRole('button', { name: 'Add to mine' }).click();
    await expect(page.getByText('Added one chapter from the file.')).toBeVisible();
    await expect(row(second.title)).toContainText('Go on here');
    await load(saved);
    await question.getByRole('button', { name: 'Add to mine' }).click();
    await expect(page.getByText('You had already done everything in the file.')).toBeVisible();
  });

  await test.step('a link asks before it changes anything, and leaves the address', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('#/lessons?progress=1.');
    // Another browser has other progress.
    await page.goto(`./#/explorer?method=auth.test&lesson=${first.id}`);
    await guide.button('Do it for me').click();
    await expect(guide.check).toContainText('Done for you');
    await guide.button('Close the lesson').click();
    const stored = () => page.evaluate(() => localStorage.getItem('parley.lessons'));
    const before = await stored();
    const question = page.getByRole('region', { name: 'Progress of a link' });
    await page.goto(link);
    await expect(question).toContainText('This link holds one chapter done.');
    await expect(question).toContainText('You have done 2 chapters.');
    await question.getByRole('button', { name: 'Leave it' }).click();
    await expect(question).toBeHidden();
    expect(page.url()).not.toContain('progress=');
    expect(await stored()).toBe(before);

    await page.goto(link);
    await question.getByRole('button', { name: 'Replace mine' }).click();
    await expect(page.getByText('Your progress is now that of the link.')).toBeVisible();
    await expect(row(first.title)).not.toContainText('chapters done');
    await expect(row(second.title)).toContainText(/1 of \d+ chapters done/);
    // A link that lost its end.
    await page.goto(link.slice(0, -20));
    await expect(page.getByRole('alert')).toContainText('its end is missing');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(page.url()).not.toContain('progress=');
  });
});

test('words of a lesson are explained, questions are answered by calls, and a handout is printed alone', async ({
  page,
}) => {
  test.slow();
  await test.step('a word that a lesson uses first opens its entry of the glossary', async () => {
    const guide = new LessonGuide(page);
    await guide.open('first-webhook', '#/composer?pane=edit');
    await guide.button('incoming webhook').click();
    const entry = page.getByRole('dialog', { name: 'What “incoming webhook” means' });
    await expect(entry).toContainText('an address that posts what it is sent to one channel');
    await page.keyboard.press('Escape');
    await expect(guide.button('incoming webhook')).toBeFocused();
  });

  await test.step('a question is answered by a call, and an exercise without highlights', async () => {
    const guide = new LessonGuide(page);
    const practice = addPractice(LESSONS).find(({ practises }) => practises === 'delete-a-message');
    if (practice === undefined) throw new Error('That lesson has a practice.');
    /** Calls a method as the bot, like a script of the page would. */
    const call = (method: string, args: Record<string, string>) =>
      page.evaluate(
        async ([name, given]) => {
          const { apps, channels } = await (await fetch('sandbox')).json();
          const deploys = channels.find((each: { name?: string }) => each.name === 'deploys').id;
          const answer = await fetch(`api/${name}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${apps[0].tokens[0].token}`,
            },
            body: JSON.stringify({ channel: deploys, ...given }),
          });
          return (await answer.json()) as { ts: string };
        },
        [method, args] as const,
      );
    await guide.open(practice.id, '#/explorer?method=auth.test');
    await expect(guide.chapter('Question 1')).toBeVisible();
    await expect(guide.guide).toContainText('Which method says whose token you hold?');
    await call('api.test', {});
    await expect(guide.check).toContainText('Not yet.');
    await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(guide.check).toContainText('auth.test names the user');
    expect(await violationsInBothThemes(page, '[data-lesson-guide]')).toEqual([]);
    for (const title of ['Question 2', 'Question 3']) {
      await guide.button('Next chapter').click();
      await expect(guide.chapter(title)).toBeVisible();
      await guide.button('Do it for me').click();
      await expect(guide.check).toContainText('Done for you');
    }
    await guide.button('Next chapter').click();
    await expect(guide.chapter('Exercise')).toBeVisible();
    await expect(guide.highlights).toHaveCount(0);
    const { ts } = await call('chat.postMessage', { text: 'Soon gone' });
    await call('chat.delete', { ts: '1.000000' });
    await expect(guide.check).toContainText('Delete the message that you posted just now.');
    await call('chat.delete', { ts });
    await expect(guide.check).toContainText('What you posted is gone again.');
    await guide.button('Finish the lesson').click();
    await expect(guide.chapter('Practice finished')).toBeVisible();
    await expect(guide.button('Certificate')).toHaveCount(0);
  });

  await test.step('a handout has goals, tasks and questions, and nothing else is printed', async () => {
    await page.goto('./#/lessons?handout=first-webhook');
    const sheet = page.getByRole('article', { name: 'Handout' });
    await expect(sheet.getByRole('heading', { name: 'Afterwards you can' })).toBeVisible();
    await expect(sheet.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(
      Object.keys(first.chapters).length,
    );
    await expect(sheet.getByRole('list', { name: 'Questions' }).getByRole('listitem')).toHaveCount(
      3,
    );
    await expect(sheet).not.toContainText('Common mistakes');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await page.getByText('With the teacher’s notes').click();
    await expect(sheet).toContainText('Common mistakes');
    const ink = () => sheet.evaluate((element) => getComputedStyle(element).color);
    await page.emulateMedia({ colorScheme: 'light' });
    const dark = await ink();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await ink()).toBe(dark);
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    const printed = await page.evaluate(() => document.body.innerText);
    const ofSheet = await sheet.innerText();
    expect(printed.replaceAll(/\s+/g, ' ').trim()).toBe(ofSheet.replaceAll(/\s+/g, ' ').trim());
  });
});
