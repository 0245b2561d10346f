import { ShellPage } from '../pages/shell-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';

/** A time of day as people of this language read it: nothing on the page shows the other kind. */
for (const [locale, time, other] of [
  ['en-US', /\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s?[ap]m/i, /(?<![\d:])(?:1[3-9]|2[0-3]):\d\d/],
  ['de-DE', /\d\d:\d\d/, /\d\s?[ap]m\b/i],
] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('every clock follows the locale', async ({ page }) => {
      const shell = new ShellPage(page);
      const workspace = new WorkspacePage(page);
      await workspace.open();
      await workspace.choose('deploys');
      await workspace.say('#deploys', 'what time is it?');
      const message = workspace.message('what time is it?');
      await expect(message).toBeVisible();
      for (const place of [
        shell.inBar('World clock'),
        message,
        shell.wire.getByRole('listbox', { name: 'Calls' }),
      ]) {
        await expect(place).toContainText(time);
        await expect(place).not.toContainText(other);
      }
    });
  });

test('what people write begins where their script does', async ({ page }) => {
  const workspace = new WorkspacePage(page);
  await workspace.open();
  await workspace.choose('deploys');
  await workspace.say('#deploys', 'مرحبا (hello) 123');
  const text = workspace.message('مرحبا').locator('[data-message] p');
  await expect(text).toHaveCSS('direction', 'rtl');
  await workspace.say('#deploys', 'left to right again');
  await expect(workspace.message('left to right again').locator('[data-message] p')).toHaveCSS(
    'direction',
    'ltr',
  );
});
