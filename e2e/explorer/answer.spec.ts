import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

test('a refusal explains itself, recent messages are offered, pages are walked at the answer, and a long one is read to its end', async ({
  page,
}) => {
  test.slow();
  const explorer = new ExplorerPage(page);

  await test.step('every refusal explains itself', async () => {
    await explorer.open('#/explorer?method=users.info');
    await explorer.argument('user').fill('U0NOBODY');
    // Leaves the field, whose suggestions hide the rest of the page.
    await page.keyboard.press('Tab');
    await explorer.call('user_not_found');
    await expect(explorer.answer).toContainText('How to fix it:');
    await expect(explorer.argument('user')).toHaveAccessibleDescription(/user_not_found/);
    await expect(explorer.request.locator('.cm-lintRange-error')).toHaveText('user=U0NOBODY');

    await explorer.openTab('Why');
    const decided = explorer.answer.getByRole('region', { name: 'Deciding rule' });
    await expect(decided).toContainText('user_not_found');
    await expect(decided).toContainText('U0NOBODY');
    await expect(explorer.answer.getByText(/^\d+ rules passed$/)).toBeVisible();
  });

  await test.step('the number of an assumption opens its text', async () => {
    await explorer.openTab('Reference');
    const about = explorer.request.getByRole('region', { name: 'About' });
    await about.getByRole('button', { name: 'A-4', exact: true }).click();
    const assumption = page.getByRole('dialog', { name: 'Assumption A-4' });
    await expect(assumption).toContainText('A-4 Seeing people');
    await expect(assumption.getByText('users:read.email')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('and offers the recipe that leads to it', async () => {
    const explorer = new ExplorerPage(page);
    await explorer.openTab('Body');
    await explorer.answer.getByRole('button', { name: 'See how user_not_found happens' }).click();
    await expect(page.getByRole('heading', { name: 'Nobody has this id' })).toBeVisible();
  });

  await test.step('somebody is found by name, and an argument that was changed is not marked any more', async () => {
    await explorer.open('#/explorer?method=users.info');
    await explorer.argument('user').fill('U0NOBODY');
    await explorer.call('user_not_found');
    await explorer.argument('user').fill('jun si');
    await expect(explorer.argument('user')).not.toHaveAccessibleDescription(/user_not_found/);
    // Until the search has answered, the list has whom it had before.
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: 'Jun Singh' }).click();
    await expect(explorer.argument('user')).toHaveValue(/^U[A-Z0-9]+$/);
    await expect(explorer.argument('user')).toHaveAccessibleDescription(/Jun Singh, @jun\.singh/);
    await page.keyboard.press('Tab');
    await explorer.call('ok');
    await expect(explorer.answer).toContainText('jun.singh');
  });

  await test.step('recent messages are offered for a ts', async () => {
    await explorer.open('#/explorer?method=chat.delete');
    await explorer.request.getByRole('button', { name: 'Recent messages' }).click();
    const message = page
      .getByRole('listbox', { name: 'Recent messages' })
      .getByRole('option')
      .first();
    await message.click();
    await expect(explorer.argument('ts')).toHaveValue(/^\d+\.\d{6}$/);
    await expect(explorer.exchange('conversations.history')).toBeVisible();
    // The selected one, chosen again, closes the list too.
    await explorer.request.getByRole('button', { name: 'Recent messages' }).click();
    await message.click();
    await expect(message).toBeHidden();
  });

  await test.step('pages are walked with the button at the answer', async () => {
    await explorer.open('#/explorer?method=users.list');
    await explorer.call('ok');
    const next = explorer.answer.getByRole('button', { name: 'Next page' });
    await next.click();
    await expect(explorer.argument('cursor')).not.toHaveValue('');
    await expect(explorer.exchange('users.list')).toHaveCount(2);
    await expect(explorer.verdict).toContainText('ok');
  });

  await test.step('a long answer can be read to its end', async () => {
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      await fetch('sandbox/reset', { method: 'POST', headers, body: '{"users": 2000}' });
    });
    // The page has heard of the new world once the answer of the old one is gone.
    await expect(explorer.verdict).toBeHidden();
    await explorer.argument('limit').fill('1000');
    await explorer.call('ok');
    await expect(explorer.verdict).toContainText(/\d MB|\d{3}\.\d KB/);
    const body = explorer.answer.getByRole('textbox', { name: 'Response body' });
    await body.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await expect(body).toContainText('next_cursor');

    // What is found was not drawn before: the search is the editor's own.
    await page.keyboard.press('ControlOrMeta+Home');
    await expect(body).not.toContainText('next_cursor');
    await page.keyboard.press('ControlOrMeta+f');
    await expect(explorer.answer.getByRole('textbox', { name: 'Find in the text' })).toBeFocused();
    await page.keyboard.type('next_cursor');
    await page.keyboard.press('Enter');
    await expect(body).toContainText('next_cursor');
    await page.keyboard.press('Escape');
    await expect(body).toBeFocused();
  });
});
