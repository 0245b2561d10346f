import { violationsInBothThemes } from '../axe.ts';
import { ConditionsPage } from '../pages/conditions-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test('the gallery plays recipes, its addresses and keys lead to errors, and axe finds no violation', async ({
  page,
}) => {
  test.slow();
  const conditions = new ConditionsPage(page);
  const shell = new ShellPage(page);

  await test.step('a recipe runs in its own world and shows its calls, the last with its explanation', async () => {
    await conditions.open('gallery');
    await conditions.choose('message_not_found');
    await expect(page.getByText('There is no message with that timestamp.')).toBeVisible();

    const recipe = await conditions.play('The message is deleted twice');
    const calls = recipe
      .getByRole('list', { name: 'Calls' })
      .locator('summary', { hasText: 'HTTP' });
    await expect(calls).toHaveCount(3);
    await expect(calls.last()).toContainText('POST /api/chat.delete');
    await expect(calls.last()).toContainText('message_not_found');
    const why = recipe.getByRole('region', { name: 'Why' });
    await expect(why.getByRole('region', { name: 'Deciding rule' })).toContainText(
      'message_not_found',
    );
    await expect(shell.exchanges).toHaveCount(0);
  });

  await test.step('an error with several recipes offers all of them', async () => {
    await conditions.open('gallery', '&error=invalid_auth');
    await conditions.play('The token was not copied completely');
    await expect(conditions.page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(1);
  });

  await test.step('an error of the sign-in page is played, and an error without a recipe says why', async () => {
    await conditions.open('gallery', '&error=openid%3Alogin_required');
    const recipe = await conditions.play('A silent sign-in while nobody is signed in');
    await expect(recipe.getByRole('list', { name: 'Calls' })).toContainText('login_required');
    await conditions.open('gallery', '&error=unknown_method');
    await conditions.play('A method that does not exist');
    await conditions.open('gallery', '&error=request_too_large');
    const none = page.getByRole('region', { name: 'Recipes' });
    await expect(none).toContainText('There is no recipe for this code. The call has to carry');
    await expect(none.getByRole('button', { name: 'Play' })).toHaveCount(0);
  });

  await test.step('the address contains search, group and error, and reload and Back keep them', async () => {
    await conditions.open('gallery');
    await conditions.search.fill('expired');
    await expect(conditions.found).not.toHaveText('0');
    await conditions.choose('token_expired');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'token_expired', exact: true })).toBeVisible();
    await expect(conditions.search).toHaveValue('expired');
    await page.goBack();
    await expect(page.getByText('No error selected')).toBeVisible();

    await conditions.search.fill('zzzz');
    await expect(page.getByText('No errors match “zzzz”.')).toBeVisible();
  });

  await test.step('by keyboard: a condition links to its error code, the palette to another', async () => {
    await conditions.open();
    await conditions.switch('Service down').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: 'service_unavailable', exact: true }),
    ).toBeVisible();
    await shell.run('two_factor_setup_required');
    await expect(
      page.getByRole('heading', { name: 'two_factor_setup_required', exact: true }),
    ).toBeVisible();
  });

  await test.step('axe finds no violation, with a condition on and a recipe played', async () => {
    await conditions.open();
    await conditions.turn('Posting suspended');
    await expect(conditions.switch('Posting suspended')).toBeChecked();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await conditions.open('gallery', '&error=message_not_found');
    await conditions.play('The message is deleted twice');
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
