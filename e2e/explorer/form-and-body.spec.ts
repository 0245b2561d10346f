import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

test('form and body follow each other', async ({ page }) => {
  const explorer = new ExplorerPage(page);
  await explorer.open('#/explorer?method=chat.postMessage');

  await explorer.argument('text').fill('one & two');
  await expect(explorer.text).toContainText('text=one+%26+two');

  await explorer.pick('Body type', 'JSON');
  await expect(explorer.text).toContainText('"text": "one & two"');
  await explorer.write('{"channel": "C1", "text": "three"}');
  await expect(explorer.argument('text')).toHaveValue('three');
  await expect(explorer.argument('channel')).toHaveValue('C1');
});

test('an invalid body is kept and sent unchanged', async ({ page }) => {
  const explorer = new ExplorerPage(page);
  await explorer.open('#/explorer?method=chat.postMessage');
  await explorer.pick('Body type', 'JSON');
  await explorer.argument('text').fill('kept');

  await explorer.text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Backspace');
  await expect(explorer.request).toContainText('The form does not match the body');
  await expect(explorer.argument('text')).toBeDisabled();
  await expect(explorer.argument('text')).toHaveValue('kept');
  await explorer.call('invalid_arguments');

  await explorer.text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('}');
  await expect(explorer.argument('text')).toBeEnabled();
  await explorer.call('ok');
});

test('the input is kept over Back, Forward and reload, and a token in the body never reaches the address', async ({
  page,
}) => {
  await test.step('Back, Forward and reload keep the input', async () => {
    const explorer = new ExplorerPage(page);
    await explorer.open('#/explorer?method=chat.postMessage');
    await explorer.argument('text').fill('first thoughts');
    await explorer.choose('users.info');
    await explorer.argument('user').fill('U0NOBODY');
    await expect(page).toHaveURL(/U0NOBODY/);

    await page.goBack();
    await explorer.shows('chat.postMessage');
    await expect(explorer.argument('text')).toHaveValue('first thoughts');
    await page.goForward();
    await expect(explorer.argument('user')).toHaveValue('U0NOBODY');
    await page.reload();
    await expect(explorer.argument('user')).toHaveValue('U0NOBODY');
  });

  await test.step('a token in the body never reaches the address', async () => {
    const explorer = new ExplorerPage(page);
    await explorer.open('#/explorer?method=auth.test');
    await explorer.write('token=xoxb-secret-1');
    await expect(explorer.request).toContainText('This body is not in the address of the page');
    await page.reload();
    await expect(explorer.text).toContainText('xoxb-secret-1');
    expect(page.url()).not.toContain('secret');
  });
});
