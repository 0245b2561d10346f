import { violationsInBothThemes } from '../axe.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ refusing: 'hooks.parley.test' });

test('an app is installed, posts through its webhook, and is uninstalled', async ({ page }) => {
  const panel = new SignInPage(page);
  const shell = new ShellPage(page);
  await shell.open('#/install');
  await panel.button('Create the request').click();
  await panel.inside.getByRole('link', { name: 'Add to workspace' }).click();
  await panel.inside.getByRole('button', { name: 'Allow' }).click();
  await expect(panel.inside.getByRole('alert')).toContainText('Choose the channel');
  await panel.inside
    .getByRole('combobox', { name: 'Channel for its webhook' })
    .selectOption({ label: '#random' });
  await panel.inside.getByRole('button', { name: 'Allow' }).click();
  await expect(panel.step('Callback')).toContainText('(done)');

  await panel.button('Exchange the code').click();
  await panel.button('Call auth.test').click();
  await expect(panel.step('First call')).toContainText('(done)');
  await expect(panel.step('Webhook')).toContainText('posts to #random');
  await page.getByRole('textbox', { name: 'Message' }).fill('From a fresh install');
  await panel.button('Post').click();
  await expect(panel.step('Webhook')).toContainText('(done)');
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.goto('./#/workspace');
  await page.getByRole('option', { name: /random/ }).click();
  await expect(page.getByText('From a fresh install')).toBeVisible();

  await test.step('uninstalling the app disables all its tokens and webhooks', async () => {
    await page.goto('./#/install');
    await panel.button('Uninstall the app').click();
    await expect(panel.step('The end')).toContainText('(done)');
    await panel.button('Call auth.test').click();
    await expect(panel.step('First call')).toContainText('account_inactive');
    await panel.button('Post').click();
    await expect(panel.step('Webhook')).toContainText('no_service');
  });
});
