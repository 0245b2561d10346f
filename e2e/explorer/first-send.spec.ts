import { violationsOf } from '../axe.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

test('the first Send of a method succeeds, or the form says what to do first', async ({ page }) => {
  const explorer = new ExplorerPage(page);
  await explorer.open('#/explorer?method=chat.delete');
  await expect(explorer.argument('ts')).not.toHaveValue('');
  await explorer.call('ok');

  await test.step('a message has to be pinned before its pin can be removed', async () => {
    await explorer.choose('pins.remove');
    await expect(explorer.request).toContainText('No message is pinned');
    expect(await violationsOf(page, 'section[aria-label="Request"]')).toEqual([]);
    await explorer.request.getByRole('button', { name: 'Open pins.add' }).click();
    await expect(explorer.argument('timestamp')).not.toHaveValue('');
    await explorer.call('ok');
    await explorer.choose('pins.remove');
    await expect(explorer.argument('timestamp')).not.toHaveValue('');
    await explorer.call('ok');
  });

  await test.step('a code can be issued', async () => {
    await explorer.choose('oauth.v2.access');
    await explorer.request.getByRole('button', { name: 'Issue a code' }).click();
    await expect(explorer.argument('code')).not.toHaveValue('');
    await explorer.call('ok');
    expect(page.url()).not.toContain('client_secret');
  });
});
