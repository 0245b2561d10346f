import type { Page } from '@playwright/test';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { startCounting } from './counting-app.ts';
import { setClock } from '../set-clock.ts';

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

test('of twenty interactions in a row, by the keyboard, none is lost, and the last answer is drawn, however many are under way', async ({
  page,
}) => {
  await new ShellPage(page).open('#/workspace');
  // Where the clock stands still, the app may take as long as a busy machine does.
  await setClock(page, { frozen: true });
  const app = await startCounting(page);
  let heard = 0;
  for (let round = 0; round < 4; round += 1) {
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
  expect(done.map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'acknowledged'));

  await test.step('the last answer is drawn, however many are under way', async () => {
    // A button waits for its answer, and is not pressed twice; checkboxes are.
    for (let round = 0; round < 5; round += 1) {
      await app.tickSalt();
      await app.press();
    }
    await expect(async () => {
      const all = await interactionsOf(page);
      expect(all.length).toBeGreaterThanOrEqual(heard + 6);
      expect(all.filter(({ state }) => state !== 'acknowledged')).toEqual([]);
      await expect(app.message).toContainText(`Heard ${all.length}`, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
  });
});
