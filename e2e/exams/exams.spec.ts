import type { Page } from '@playwright/test';
import { violationsInBothThemes } from '../axe.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

// The browser logs the refusals that the exam is about.
test.use({ refusing: '/api/' });

/** Posts a message as a client elsewhere would, with the bot token of the world; returns the status. */
const post = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (message) => {
    const { apps, channels } = await (await fetch('sandbox')).json();
    const { token } = apps[0].tokens.find((each: { type: string }) => each.type === 'bot');
    const { id } = channels.find((each: { name?: string }) => each.name === 'deploys');
    const headers = { authorization: `Bearer ${token}` };
    const body = new URLSearchParams({ channel: id, text: message });
    return (await fetch('api/chat.postMessage', { method: 'POST', headers, body })).status;
  }, text);

/** Stops the clock of the world, or moves it: the speed of this machine must not decide a point. */
const setClock = (page: Page, change: { frozen: true } | { advance_s: number }) =>
  page.evaluate(async (body) => {
    await fetch('sandbox/clock', { method: 'POST', body: JSON.stringify(body) });
  }, change);

test('a client is examined: the points turn as it calls, with their evidence, a lesson and a report', async ({
  page,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  const card = page.getByRole('region', { name: 'Report card' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const point = (title: string) => card.getByRole('listitem').filter({ hasText: title }).last();

  await test.step('the list names what each exam does and needs', async () => {
    await shell.open('#/exams');
    const group = page.getByRole('region', { name: 'Calls of the Web API' });
    const row = group.getByRole('listitem').filter({ hasText: '429 with Retry-After' });
    await expect(row).toContainText('Needs chat.postMessage');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await row.getByRole('button').click();
    await expect(page.getByRole('heading', { name: '429 with Retry-After' })).toBeFocused();
    await expect(page).toHaveURL(/#\/exams\?exam=rate_limit$/);
  });

  await test.step('it asks before it replaces a world that has been used', async () => {
    await page.evaluate(async () => void (await fetch('api/api.test')));
    await expect(shell.exchanges).toHaveCount(1);
    await button('Arm the exam').click();
    const question = page.getByRole('dialog', { name: 'Replace the world?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(shell.exchanges).toHaveCount(1);
    await button('Arm the exam').click();
    await question.getByRole('button', { name: 'Replace the world' }).click();
    await expect(card).toContainText('Ready');
    await expect(shell.exchanges).toHaveCount(0);
    const steps = page.getByRole('region', { name: 'Your client' });
    await expect(steps.getByRole('region', { name: '.env' })).toContainText(
      /SLACK_BOT_TOKEN=xoxb-….{4}$/m,
    );
    // It is the world of the exam now, which may be replaced at once.
    await button('Arm it again').click();
    await expect(page.getByText('The exam is armed, in a new world.').first()).toBeVisible();
    await expect(question).toBeHidden();
  });

  await test.step('a client that does not wait turns points red as it calls', async () => {
    await setClock(page, { frozen: true });
    expect(await post(page, 'one')).toBe(200);
    await expect(point('Posts a message without the fault')).toContainText('Passed');
    await expect(
      page.getByText('Passed: Posts a message without the fault.').first(),
    ).toBeVisible();
    expect(await post(page, 'two')).toBe(429);
    expect(await post(page, 'two')).toBe(429);
    await expect(point('Waits as long as told')).toContainText('How to fix it:');
    await expect(card).toContainText('One point failed:');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  });

  await test.step('the evidence opens in the wire', async () => {
    await button('Show the call: Waits as long as told').click();
    await expect(shell.exchange).toContainText('429');
    expect(new URL(page.url()).hash).toContain('exchange=');
  });

  await test.step('the report is a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('Report in Markdown').click(),
    ]);
    expect(file.suggestedFilename()).toBe('exam-rate_limit.md');
  });

  await test.step('a lesson opens beside it, and the way back leads to the report', async () => {
    await button('Fix it with a lesson').click();
    await expect(page).toHaveURL(/lesson=rate-limits/);
    await expect(page.locator('[data-lesson-guide]')).toContainText('rate limit', {
      ignoreCase: true,
    });
    await page.goBack();
    await expect(page.locator('[data-lesson-guide]')).toBeHidden();
    await expect(point('Waits as long as told')).toContainText('Failed');
  });

  await test.step('a client that waits passes, at an address of its own, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('./#/exams');
    await page.goto('./#/exams/rate_limit');
    await expect(page).toHaveURL(/exam=rate_limit/);
    await button('Arm it again').click();
    await expect(card).toContainText('Ready');
    await setClock(page, { frozen: true });
    expect(await post(page, 'one')).toBe(200);
    expect(await post(page, 'two')).toBe(429);
    await setClock(page, { advance_s: 4 });
    expect(await post(page, 'two')).toBe(200);
    expect(await post(page, 'three')).toBe(200);
    await button('My client is done').click();
    await expect(card).toContainText('4 of 4 passed');
    await expect(page.getByText('The exam is passed, with 4 of 4 points.').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  });

  await test.step('an exam that is not there leads back to the list', async () => {
    await page.goto('./#/exams/nothing');
    await expect(page.getByText('There is no exam nothing')).toBeVisible();
    await button('All exams').click();
    await expect(page.getByRole('heading', { name: 'Exams', exact: true })).toBeVisible();
  });
});
