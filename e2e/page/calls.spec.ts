import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { ComposerPage } from '../pages/composer-page.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test('a call is sent again, compared with the first, noted, and edited where such calls are written', async ({
  page,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  const explorer = new ExplorerPage(page);
  const action = (name: string) => shell.exchange.getByRole('button', { name, exact: true });
  const comparison = page.getByRole('region', { name: 'Comparison' });
  const part = (name: string) => comparison.getByRole('group', { name, exact: true });
  await shell.open('#/explorer?method=chat.postMessage');

  await test.step('the same request is sent again, with the token that the log masks', async () => {
    await explorer.shows('chat.postMessage');
    await explorer.call('ok');
    await shell.row('chat.postMessage').click();
    await action('Rerun').click();
    await expect(shell.row('chat.postMessage')).toHaveCount(2);
    await expect(shell.exchange).toContainText(/Sent again from chat\.postMessage, \d\d:\d\d:\d\d/);
  });

  await test.step('the second is compared with the first: what each call makes anew does not count', async () => {
    await action('Compare with the first').click();
    await expect(part('Request')).toContainText('no differences');
    await expect(part('Response')).toContainText('no differences');
    await expect(part('Response')).toContainText('new with each call');
    await expect(page).toHaveURL(/compare=x0000000001/);
    await page.keyboard.press('Tab');
    await expect(comparison.getByRole('button', { name: 'Swap the calls' })).toBeFocused();
    await page.goBack();
    await expect(comparison).toBeHidden();
    await expect(shell.exchange).toContainText('Sent again');
  });

  await test.step('a note stays with its exchange', async () => {
    await action('Note').click();
    await page.getByRole('textbox', { name: 'Note to this call' }).fill('The second of two');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect(shell.exchange.getByRole('note', { name: 'Note' })).toHaveText(
      'The second of two',
    );
    await page.reload();
    await expect(shell.exchange.getByRole('note', { name: 'Note' })).toHaveText(
      'The second of two',
    );
  });

  await test.step('it opens in the Explorer with its verb, content type, arguments and token', async () => {
    const form = new URLSearchParams({ channel: 'C000', text: 'edited', extra: 'kept' });
    await page.evaluate(
      (body) =>
        fetch('api/chat.postMessage', {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            authorization: 'Bearer x',
          },
          body,
        }),
      form.toString(),
    );
    await shell.row('invalid_auth').click();
    await expect(shell.exchange).toContainText('invalid_auth');
    await action('Edit').click();
    await expect(explorer.argument('text')).toHaveValue('edited');
    await expect(explorer.text).toContainText('extra=kept');
    await explorer.argument('text').fill('changed');
    await explorer.call('channel_not_found');
  });

  await test.step('two other calls are chosen in the wire and compared, and the change is marked', async () => {
    await shell.row('invalid_auth').click();
    await expect(shell.exchange).toContainText('invalid_auth');
    await action('Compare with…').click();
    await shell.row('channel_not_found').click();
    const changed = part('Request')
      .getByRole('row')
      .filter({ hasText: /different: text/ });
    await expect(changed).toContainText('edited');
    await expect(changed).toContainText('changed');
    expect(await violationsInBothThemes(page, 'html')).toEqual([]);
    await expect(part('Response')).toContainText('channel_not_found');
    await page.getByRole('button', { name: 'Close the comparison' }).click();
    await expect(shell.exchange).toContainText('channel_not_found');
  });

  await test.step('a post of a webhook opens in the Composer, with its message and its webhook', async () => {
    await page.evaluate(async () => {
      const { apps } = await (await fetch('sandbox')).json();
      const body = JSON.stringify({ text: 'From a program', blocks: [{ type: 'divider' }] });
      await fetch(apps[0].webhooks[0].url, { method: 'POST', body });
    });
    await shell.row('webhook').click();
    await action('Edit').click();
    const composer = new ComposerPage(page);
    await expect(composer.blocks).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Send to/ })).toContainText('Webhook of');
  });
});

test('a call is saved without its token, run again, and compared with the answer of then', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  const explorer = new ExplorerPage(page);
  const saved = page.getByRole('region', { name: 'Saved calls' });
  const since = page.getByRole('group', { name: 'Since it was saved' });
  await explorer.open('#/explorer?method=conversations.info');

  await test.step('it is saved with its answer, and run again from the list of methods', async () => {
    await explorer.call('ok');
    await explorer.request.getByRole('button', { name: 'Save this call' }).click();
    await page.getByRole('textbox', { name: 'Name of the call' }).fill('The general channel');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(shell.said('Saved as The general channel.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('parley.saved-calls'))).not.toContain(
      'xoxb-',
    );
    await explorer.choose('auth.test');
    await page.reload();
    await saved.getByRole('button', { name: 'Run The general channel again' }).click();
    await explorer.shows('conversations.info');
    await expect(since).toContainText('no differences');
  });

  await test.step('what changed since is shown', async () => {
    const token = await page.evaluate(
      async () => (await (await fetch('sandbox')).json()).apps[0].tokens[0].token,
    );
    const channel = await explorer.argument('channel').inputValue();
    await shell.call('conversations.archive', token, { channel });
    await saved.getByRole('button', { name: 'Run The general channel again' }).click();
    await expect(since).toContainText(/\d differences?/);
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await since.getByRole('button', { name: 'What changed' }).click();
    const dialog = page.getByRole('dialog', { name: /What changed since/ });
    await expect(dialog.getByRole('row', { name: /is_archived/ })).toContainText('true');
    expect(await violationsOf(page, 'html')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await since.getByRole('button', { name: 'Keep this answer' }).click();
    await expect(since).toContainText('no differences');
  });

  await test.step('it is renamed and deleted', async () => {
    await saved.getByRole('button', { name: 'More for The general channel' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await saved.getByRole('textbox', { name: 'Name of the call' }).fill('Archived');
    await page.keyboard.press('Enter');
    await saved.getByRole('button', { name: 'More for Archived' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(saved).toBeHidden();
  });
});
