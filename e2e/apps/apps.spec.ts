import { violationsInBothThemes } from '../axe.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ refusing: '/sandbox/apps' });

test('an app is created from a template, corrected at its places, exported and deleted', async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const list = page.getByRole('navigation', { name: 'Apps' });
  const show = (name: string) =>
    page.getByRole('radio', { name, exact: true }).check({ force: true });
  const mistakes = page.getByRole('list', { name: 'Mistakes in the manifest' });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await new ShellPage(page).open('#/apps');
  await expect(page.getByRole('region', { name: 'App' })).toContainText('Name of the bot');

  await test.step('from a template', async () => {
    await button('New app').click();
    await show('Socket mode');
    await button('Create the app').click();
    await expect(page.getByLabel('.env', { exact: true })).toContainText('SLACK_APP_TOKEN=xapp-…');
    await expect(list.getByRole('button', { name: 'Helper' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  await test.step('a mistake stands at its place', async () => {
    await show('Form');
    await field('Command').fill('no slash');
    await button('Save').click();
    await expect(mistakes).toContainText('/features/slash_commands/0/command');
    await expect(field('Command')).toHaveAttribute('aria-invalid', 'true');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await field('Command').fill('/ask');
    await expect(mistakes).toBeHidden();
    await field('Scopes of the bot').fill('chat:write\nusers:read');
    await button('Save').click();
    await expect(page.getByRole('status').filter({ hasText: 'users:read' })).toBeVisible();
    await button('Install again').click();
    await expect(button('Install again')).toBeHidden();
  });

  await test.step('text and form are in sync', async () => {
    await show('Text');
    await expect(page.getByRole('textbox', { name: 'Manifest' })).toContainText('"/ask"');
    expect(await violationsInBothThemes(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await button('Download').click();
    expect((await download).suggestedFilename()).toBe('manifest.json');
    await show('Form');
    await button('Use the receiver in this page').click();
    await expect(field('Request URL of events')).toHaveValue(/^https:\/\/receiver\.parley\.test/);
    await button('Undo changes').click();
    await expect(field('Request URL of events')).toHaveValue('');
  });

  await test.step('a copy, and the end of both', async () => {
    await button('Copy as a new app').click();
    await expect(list.getByRole('button', { name: 'Helper' })).toHaveCount(2);
    for (const left of [1, 0]) {
      await list.getByRole('button', { name: 'Helper' }).first().click();
      await button('Delete').click();
      await button('Delete Helper').click();
      await expect(list.getByRole('button', { name: 'Helper' })).toHaveCount(left);
    }
    await expect(button('Delete')).toBeDisabled();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('the panel fits, with the form open', async ({ page }) => {
    await new ShellPage(page).open('#/apps');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
