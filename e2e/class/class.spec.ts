import type { Browser, Page } from '@playwright/test';
import { violationsOf } from '../axe.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { startServer, type OwnServer } from '../hosts/own-server.ts';
import { expect, test } from '../hosts/patient.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startServer(['--class']);
});
test.afterAll(() => server.stop());

const SCRIPT = '<img src=x onerror="document.title = 1">';

/** Somebody in a browser of their own, who opens a link of the class and says a name. */
async function join(browser: Browser, to: 'teach' | 'join', name: string, width = 1280) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const link = new RegExp(`To ${to} +(\\S+)`).exec(server.printed)?.[1] ?? '';
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: to === 'teach' ? 'Begin' : 'Join' }).click();
  await expect(page.getByRole('navigation', { name: 'Panels' })).toBeVisible();
  // The link lets anybody in: it must not stay in the address.
  expect(page.url()).not.toContain(link.split('=')[1]);
  return page;
}

test('a teacher leads a class, and learners raise hands, work and come back', async ({
  browser,
}) => {
  const teacher = await join(browser, 'teach', 'Grace');
  const learner = await join(browser, 'join', SCRIPT);
  const phone = await join(browser, 'join', 'Ada', 390);
  const classOf = (page: Page) => page.getByRole('button', { name: /^Class/ });
  const dialog = teacher.getByRole('dialog', { name: 'Class' });
  const people = dialog.getByRole('region', { name: 'People' }).getByRole('listitem');

  await test.step('everybody is there, by name', async () => {
    await expect(classOf(teacher)).toContainText('3 here');
    await classOf(teacher).click();
    await expect(people.filter({ hasText: SCRIPT })).toBeVisible();
    await expect(people.filter({ hasText: 'Ada' })).toContainText('No lesson yet');
    expect(await teacher.title()).not.toBe('1');
    expect(await violationsOf(teacher, '[role=dialog]')).toEqual([]);
  });

  await test.step('a raised hand is seen, and lowered', async () => {
    await classOf(phone).click();
    await phone.getByRole('button', { name: 'Raise hand' }).click();
    await expect(people.first()).toContainText('Ada');
    await dialog.getByRole('button', { name: 'Lower the hand of Ada' }).click();
    await expect(phone.getByRole('button', { name: 'Raise hand' })).toBeVisible();
    expect(await violationsOf(phone, '[role=dialog]')).toEqual([]);
    await phone.keyboard.press('Escape');
  });

  await test.step('pages go where the teacher leads, unless their people say otherwise', async () => {
    await classOf(learner).click();
    await learner.getByText('Follow the teacher', { exact: true }).click();
    await learner.keyboard.press('Escape');
    await dialog.getByText('Lead the class to where I am').click();
    await teacher.keyboard.press('Escape');
    await teacher.getByRole('link', { name: 'Conditions' }).click();
    await expect(phone).toHaveURL(/#\/conditions/);
    expect(learner.url()).not.toContain('#/conditions');
    await teacher.goto(`${server.base}/#/events?at=start`);
    await expect(phone.getByRole('region', { name: 'The past' })).toBeVisible();
    await teacher.getByRole('button', { name: 'Back to now' }).click();
    await expect(phone.getByRole('region', { name: 'The past' })).toBeHidden();
    await expect(phone).toHaveURL(/#\/events/);
    await classOf(teacher).click();
    await dialog.getByText('Lead the class to where I am').click();
  });

  await test.step('a learner acts as themselves, and may not change the world', async () => {
    const explorer = new ExplorerPage(learner);
    await learner.goto(`${server.base}/#/explorer?method=auth.test`);
    await explorer.shows('auth.test');
    await explorer.call('HTTP 200');
    await expect(explorer.answer).toContainText('"ok": true');
    const refused = await learner.evaluate(async () => {
      const reset = await fetch('./sandbox/reset', { method: 'POST', body: '{}' });
      return reset.status;
    });
    expect(refused).toBe(401);
  });

  await test.step('the wire says whose call is whose, and lists the calls of one', async () => {
    const wire = teacher.getByRole('region', { name: 'Wire' });
    const call = wire.getByRole('option', { name: /auth\.test/ });
    await dialog.getByRole('button', { name: `Show the calls of ${SCRIPT}` }).click();
    await expect(call.getByText(SCRIPT, { exact: true })).toBeVisible();
    expect(await teacher.title()).not.toBe('1');
    await wire.getByRole('button', { name: `Filters: ${SCRIPT}` }).press('Enter');
    await teacher.getByRole('combobox', { name: 'Calls of' }).fill('Ada');
    await teacher.keyboard.press('Escape');
    await expect(wire.getByText('No matching calls')).toBeVisible();
    await wire.getByRole('button', { name: 'Clear the filter' }).press('Enter');
    await expect(call).toBeVisible();
    await classOf(teacher).click();
  });

  await test.step('a world each, from this one, opens in a tab of its own', async () => {
    await dialog.getByRole('button', { name: 'A world like this one' }).click();
    await expect(dialog.getByRole('button', { name: /^Take back/ })).toBeVisible();
    const [own] = await Promise.all([
      learner.waitForEvent('popup'),
      learner.getByRole('button', { name: /^Open what was handed out/ }).click(),
    ]);
    await expect(own.getByText('This world ends with the page')).toBeVisible();
    await own.close();
  });

  await test.step('who comes back is who they were; who is removed is out', async () => {
    await phone.reload();
    await expect(classOf(phone)).toBeVisible();
    await expect(classOf(teacher)).toContainText('3 here');
    await people
      .filter({ hasText: 'Ada' })
      .getByRole('button', { name: 'Remove Ada from the class…' })
      .click();
    await dialog.getByRole('button', { name: 'Remove for good' }).click();
    await expect(people.filter({ hasText: 'Ada' })).toHaveCount(0);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Join the class' })).toBeVisible();
  });
});
