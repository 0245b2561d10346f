import { ShareDialog } from '../pages/share-dialog.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

// The browser itself logs the 404 of the exchange as an error.
test.use({ refusing: '/sandbox/exchanges/x0000009999' });

test('an address contains the view and opens it, Back and Forward follow the path, and Share copies it', async ({
  page,
  context,
}) => {
  test.slow();
  const shell = new ShellPage(page);

  await test.step('the address contains the panel, its state and the open exchange', async () => {
    await shell.open('#/explorer?method=auth.test');
    await shell.call('api.test', '', { foo: 'bar' });
    await shell.row('api.test').click();
    await expect(shell.exchange).toContainText('api.test');
    await expect(page).toHaveURL(/method=auth\.test.*exchange=x/);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'auth.test', exact: true })).toBeVisible();
    await expect(shell.exchange).toContainText('api.test');
    await expect(shell.row('api.test')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('an exchange that is not in the log is reported', async () => {
    await shell.open('#/explorer?exchange=x0000009999');
    await expect(page.getByText('This call is not in the log')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).not.toHaveURL(/exchange=/);
  });

  await test.step('an unknown panel is reported, with a button that opens the Explorer', async () => {
    await shell.open('#/nowhere');
    await expect(page.getByText('There is no panel named nowhere')).toBeVisible();
    await page.getByRole('button', { name: 'Open Explorer' }).click();
    await expect(page).toHaveURL(/#\/explorer/);
    await expect(shell.rail.getByRole('link', { name: 'Explorer' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('Back and Forward follow the user’s path', async () => {
    const isOpen = (method: string) =>
      expect(page.getByRole('heading', { name: method, exact: true })).toBeVisible();
    await shell.open('#/explorer?method=users.list');
    await shell.run('chat.delete');
    await isOpen('chat.delete');
    await shell.call('api.test');
    await expect(shell.row('api.test')).toHaveCount(2);
    await shell.row('api.test').last().click();
    await expect(shell.exchange).toBeVisible();

    await page.goBack();
    await expect(shell.exchange).toBeHidden();
    await isOpen('chat.delete');
    await page.goBack();
    await isOpen('users.list');
    await page.goForward();
    await page.goForward();
    await expect(shell.exchange).toContainText('api.test');
  });

  await test.step('Share copies a link that opens the same view and contains no secret', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await shell.open('#/explorer?method=chat.update');
    const share = new ShareDialog(page);
    await share.open();
    const shown = await share.written();
    await share.copy.click();
    await expect(shell.said('Link copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(shown);
    expect(link).toContain(page.url());
    expect(link).not.toMatch(/xox|xapp/);

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'chat.update', exact: true })).toBeVisible();
  });
});
