import type { Page } from '@playwright/test';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { startCounting } from './counting-app.ts';

/** What people did with the app since its command. */
async function interactionsOf(page: Page) {
  const { interactions } = await page.evaluate(
    async () =>
      (await fetch('sandbox/interactions')).json() as Promise<{
        interactions: { type: string; state: string }[];
      }>,
  );
  return interactions.filter(({ type }) => type !== 'command');
}

test('of forty interactions in a row, by the keyboard, none is lost', async ({ page }) => {
  test.slow();
  await new ShellPage(page).open('#/workspace');
  const app = await startCounting(page);
  let heard = 0;
  for (let round = 0; round < 8; round += 1) {
    await app.press();
    await app.hasHeard((heard += 1));
    await app.chooseSize('SML'[round % 3] ?? 'S');
    await app.hasHeard((heard += 1));
    await app.tickSalt();
    await app.hasHeard((heard += 1));
    await app.openForm();
    await app.hasHeard((heard += 1));
    await app.sendForm(`word ${round}`);
    await app.hasHeard((heard += 1));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(app.message.getByRole('button', { name: 'Form', exact: true })).toBeFocused();
  }
  const done = await interactionsOf(page);
  expect(done.map(({ state }) => state)).toEqual(Array.from({ length: 40 }, () => 'acknowledged'));
});

test('the last answer is drawn, however many are under way', async ({ page }) => {
  await new ShellPage(page).open('#/workspace');
  const app = await startCounting(page);
  // A button waits for its answer, and is not pressed twice; checkboxes are.
  for (let round = 0; round < 5; round += 1) {
    await app.tickSalt();
    await app.press();
  }
  const done = async () => (await interactionsOf(page)).length;
  await expect.poll(done).toBeGreaterThanOrEqual(6);
  await app.hasHeard(await done());
});
