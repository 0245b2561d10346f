import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

test('form and body follow each other, an invalid body is kept, and so is the input, but no token in the address', async ({
  page,
}) => {
  test.slow();
  const explorer = new ExplorerPage(page);
  await explorer.open('#/explorer?method=chat.postMessage');

  const channel = await explorer.argument('channel').inputValue();

  await test.step('form and body follow each other', async () => {
    await explorer.argument('text').fill('one & two');
    await expect(explorer.text).toContainText('text=one+%26+two');

    await explorer.pick('Body type', 'JSON');
    await expect(explorer.text).toContainText('"text": "one & two"');
    await explorer.write('{"channel": "C1", "text": "three"}');
    await expect(explorer.argument('text')).toHaveValue('three');
    await expect(explorer.argument('channel')).toHaveValue('C1');
  });

  await test.step('an invalid body is kept and sent unchanged', async () => {
    await explorer.argument('channel').fill(channel);
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

  await test.step('Back, Forward and reload keep the input', async () => {
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
    await explorer.open('#/explorer?method=auth.test');
    await explorer.write('token=xoxb-secret-1');
    await expect(explorer.request).toContainText('This body is not in the address of the page');
    await page.reload();
    await expect(explorer.text).toContainText('xoxb-secret-1');
    expect(page.url()).not.toContain('secret');
  });
});
