import { readFile } from 'node:fs/promises';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test('the page acts with any token of the world, remembers it without its secret, and uses a new one at once', async ({
  page,
}) => {
  await test.step('the page can act with any token of the world, and remembers it without its secret', async () => {
    const shell = new ShellPage(page);
    await shell.open('#/explorer?method=auth.test');
    const menu = await shell.openFromBar('Acting as');
    await menu.getByRole('option', { name: /^Owner/ }).click();
    await expect(shell.inBar('Acting as')).toContainText('Owner');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await shell.row('auth.test').click();
    await shell.tab('Request').click();
    await expect(shell.exchange).toContainText('Bearer xoxp-…');

    await page.reload();
    await expect(shell.inBar('Acting as')).toContainText('Owner');
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain('parley.acting');
    expect(kept).not.toMatch(/xox[bp]-\w{6}/);
    expect(page.url()).not.toMatch(/xox/);
  });

  await test.step('a new token has the requested scopes and lifetime, and can be used at once', async () => {
    const shell = new ShellPage(page);
    await page.goto('./#/explorer?method=users.list');
    await (await shell.openFromBar('Acting as')).getByRole('button', { name: 'Mint' }).click();
    const mint = shell.dialog('Mint a token');
    await mint.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'User token' }).click();
    await mint.getByRole('combobox', { name: 'User' }).click();
    await page.getByRole('option', { name: 'Felix Khan' }).click();
    // The list opens again for another choice, and closes when the field loses focus.
    await page.keyboard.press('Tab');
    await mint.getByRole('button', { name: 'None' }).click();
    await mint.getByText('chat:write', { exact: true }).click();
    await mint.getByRole('textbox', { name: 'Expires after' }).fill('60');
    await mint.getByRole('button', { name: 'Mint and use' }).click();
    await expect(mint).toBeHidden();
    await expect(shell.inBar('Acting as')).toContainText('User Felix Khan');

    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await expect(shell.row('users.list')).toContainText('missing_scope');
    const clock = await shell.openFromBar('World clock');
    await clock.getByRole('button', { name: '1 hour' }).click();
    await page.keyboard.press('Escape');
    await send.click();
    await expect(shell.row('token_expired')).toBeVisible();
  });
});

test('the clock is moved, set and stopped, and a world is reset with other options, its wire empty', async ({
  page,
}) => {
  await test.step('the clock can be moved by steps, set to a time, and stopped', async () => {
    const shell = new ShellPage(page);
    await shell.open();
    const clock = await shell.openFromBar('World clock');
    await clock.getByRole('textbox', { name: 'Set to' }).fill('2030-02-30');
    await expect(clock).toContainText('Enter a date such as 2026-01-01 12:00:00');
    await clock.getByRole('textbox', { name: 'Set to' }).fill('2030-01-01 12:00');
    await clock.getByText('Freeze the clock').click();
    await expect(clock.getByRole('switch')).toBeChecked();
    await clock.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(clock).toContainText('1 Jan 2030, 12:00:00');
    await clock.getByRole('button', { name: '1 day' }).click();
    await expect(shell.inBar('World clock')).toContainText('2 Jan 2030, 12:00:00');

    await clock.getByText('Freeze the clock').click();
    await expect(shell.inBar('World clock')).not.toContainText('12:00:00');
  });

  await test.step('a world is reset with other options, and its wire starts empty', async () => {
    const shell = new ShellPage(page);
    await page.keyboard.press('Escape');
    await shell.call('api.test');
    await expect(shell.row('api.test')).toBeVisible();
    await shell.run('Reset the world');
    const reset = shell.dialog('Reset the world');
    await reset.getByRole('textbox', { name: 'Seed' }).fill('7');
    await reset.getByRole('textbox', { name: 'Users' }).fill('1000000');
    await reset.getByText('Rate limits').click();
    await reset.getByRole('button', { name: 'Reset the world' }).click();
    await expect(shell.said('A new world is ready.')).toBeVisible();
    await expect(shell.wire).toContainText('No calls yet');
    const deployment = await shell.openFromBar('Deployment');
    await expect(deployment).toContainText('1,000,000');
  });
});

test.describe('an invalid snapshot', () => {
  test.use({ refusing: '/sandbox/snapshot' });

  test('a snapshot restores a world; an invalid one changes nothing', async ({ page }) => {
    const shell = new ShellPage(page);
    await shell.open();
    await shell.run('Advance the clock by 1 day');
    await expect(shell.said('Advanced the clock by 1 day.')).toBeVisible();
    await shell.run('Freeze the clock');
    await expect(shell.said('The clock is frozen.')).toBeVisible();
    const time = (await shell.inBar('World clock').textContent()) ?? '';

    const saving = page.waitForEvent('download');
    await shell.run('Save a snapshot');
    const snapshot = await readFile(await (await saving).path());
    await shell.run('Unfreeze the clock');
    await expect(shell.said('The clock is running.')).toBeVisible();

    await shell.run('Load a snapshot');
    const restore = shell.dialog('Load a snapshot');
    const chooseFile = async (name: string, buffer: Buffer) => {
      const choosing = page.waitForEvent('filechooser');
      await restore.getByRole('button', { name: /snapshot file|\.json/ }).click();
      await (await choosing).setFiles({ name, mimeType: 'application/json', buffer });
      await restore.getByRole('button', { name: 'Replace this world' }).click();
    };
    await chooseFile('broken.json', Buffer.from('{"format":"parley-world","version":99}'));
    await expect(restore.getByRole('alert')).toContainText('the world did not change');
    await expect(restore.getByRole('alert')).toContainText('version 99');
    await chooseFile('world.json', snapshot);
    await expect(restore).toBeHidden();
    await expect(shell.inBar('World clock')).toHaveText(time);
  });
});
