import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { startCounting } from './counting-app.ts';

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
  const { interactions } = await page.evaluate(
    async () =>
      (await fetch('sandbox/interactions')).json() as Promise<{
        interactions: { type: string; state: string }[];
      }>,
  );
  const done = interactions.filter(({ type }) => type !== 'command');
  expect(done.map(({ state }) => state)).toEqual(Array.from({ length: 40 }, () => 'acknowledged'));
});

test('what is pressed before the last answer is drawn is not lost either', async ({ page }) => {
  await new ShellPage(page).open('#/workspace');
  const app = await startCounting(page);
  for (let round = 0; round < 5; round += 1) {
    await app.tickSalt();
    await app.press();
  }
  await app.hasHeard(10);
});
