import { pressUntilFocused } from '../pages/keyboard.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../quiet-page.ts';

test('the whole sign-in, by keyboard alone', async ({ page }) => {
  const panel = new SignInPage(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await panel.open();
  await panel.press(panel.button('Read the document'));
  await panel.press(panel.button('Create the request'));
  await panel.press(panel.inside.getByRole('link', { name: 'Sign in with Parley' }));
  await expect(panel.address).toHaveValue(/\/openid\/connect\/authorize\?response_type=code/);

  const who = panel.inside.getByRole('combobox', { name: 'Who are you?' });
  await expect(who).toBeVisible();
  await pressUntilFocused(page, who);
  await page.keyboard.press('ArrowDown');
  const chosen = await who.locator('option:checked').textContent();
  await panel.press(panel.inside.getByRole('button', { name: 'Allow' }));
  await expect(panel.address).toHaveValue(/\/relying-party\/callback\?code=/);
  const state = panel.check('Checks of the callback', 'State');
  await expect(state.getByRole('img', { name: 'Passed' })).toBeVisible();

  await panel.press(panel.button('Exchange the code'));
  await panel.press(panel.button('Check the token'));
  const checks = page.getByRole('list', { name: 'Checks of the identity token' });
  await expect(checks.getByRole('img', { name: 'Passed' })).toHaveCount(9);
  await expect(checks.getByRole('img', { name: 'Failed' })).toHaveCount(0);
  const [name = ''] = (chosen ?? '').trim().split(' (');
  expect(name).not.toBe('');
  await expect(page.getByRole('region', { name: 'Claims of the identity token' })).toContainText(
    name,
  );

  await page.reload();
  await expect(checks.getByRole('img', { name: 'Passed' })).toHaveCount(9);

  await panel.press(panel.button('Ask for user info'));
  await expect(panel.step('User info')).toContainText('(done)');
  await panel.press(panel.button('Refresh'));
  await expect(panel.button('Refresh again')).toBeVisible();
  // No called address contains a secret of the app.
  const { client_secret } = await page.evaluate(
    async () => (await (await fetch('sandbox')).json()).apps[0],
  );
  expect(addresses.some((address) => address.endsWith('/api/openid.connect.token'))).toBe(true);
  for (const address of addresses) expect(address).not.toContain(client_secret);
});

test('sign-in with form_post and basic authentication, in the legacy form, and with rotated keys', async ({
  page,
}) => {
  const panel = new SignInPage(page);

  await test.step('with form_post and basic authentication; a second exchange is refused', async () => {
    await panel.open('?mode=form_post&auth=basic&scopes=email');
    await panel.askForConsent();
    await panel.inside.getByRole('button', { name: 'Allow' }).click();
    await expect(panel.step('Callback')).toContainText('POST');
    await expect(panel.address).not.toHaveValue(/code=/);
    await panel.button('Exchange the code').click();
    await expect(panel.step('Exchange')).toContainText('(done)');
    await panel.button('Exchange the code').click();
    await expect(panel.step('Exchange')).toContainText('code_already_used');
    await expect(panel.step('Exchange')).toContainText('exchange each code only once');
  });

  await test.step('shows the legacy form beside the current one', async () => {
    await panel.open('?view=migration');
    await panel.button('Start').click();
    const inside = page.frameLocator('iframe[title="Small browser of the legacy sign-in"]');
    await expect(panel.step('The result')).toContainText('Sign in with the small browser first');
    await inside.getByRole('link', { name: 'Add to workspace' }).click();
    await inside.getByRole('button', { name: 'Allow' }).click();
    await panel.button('Exchange the code and call').click();
    await expect(panel.step('The result')).toContainText('(done)');
    await expect(page.getByRole('table')).toContainText('openid.connect.userInfo');
  });

  await test.step('rotated keys are used, and survive a reload', async () => {
    await panel.open();
    const kids = () =>
      page.evaluate(async () => {
        const { keys } = await (await fetch('openid/connect/keys')).json();
        return keys.map(({ kid }: { kid: string }) => kid);
      });
    const [first] = await kids();
    await page.reload();
    await expect(panel.button('Read the document')).toBeVisible();
    expect(await kids()).toEqual([first]);
    const { kid } = await page.evaluate(
      async () =>
        (await fetch('sandbox/keys', { method: 'POST' })).json() as Promise<{ kid: string }>,
    );
    expect(await kids()).toEqual([first, kid]);
    const extractable = await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('parley / world main');
          opening.addEventListener('error', () => reject(opening.error as Error));
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('keys').objectStore('keys').getAll();
            reading.addEventListener('success', () =>
              resolve(
                reading.result.map(({ private_key }) => (private_key as CryptoKey).extractable),
              ),
            );
          });
        }),
    );
    expect(extractable).toEqual([false, false]);
  });
});

test('sign-in can be cancelled, and skips the consent page once the workspace is known', async ({
  page,
}) => {
  const panel = new SignInPage(page);
  await panel.open('?team=true');
  await panel.askForConsent();
  await panel.inside.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.step('Callback')).toContainText('access_denied');
  await expect(panel.step('Exchange')).toContainText('Sign in with the small browser first');

  await panel.button('Create another').click();
  await panel.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
  await panel.inside.getByRole('button', { name: 'Allow' }).click();
  await expect(panel.step('Callback')).toContainText('(done)');
  await test.step('the next step is in view, with its button', async () => {
    await expect(panel.button('Exchange the code')).toBeInViewport({ ratio: 1 });
  });
  await panel.button('Create another').click();
  await panel.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
  await expect(panel.inside.getByRole('heading', { name: 'Back at Beacon' })).toBeVisible();
  await expect(panel.step('Callback')).toContainText('(done)');

  await test.step('every part of the request can be edited, and is explained', async () => {
    await page.getByText('Edit state, nonce, prompt and extra parameters').click();
    const choose = (name: string, source: string) =>
      page.getByRole('radiogroup', { name, exact: true }).getByText(source).click();
    await choose('state', 'My own');
    await page.getByRole('textbox', { name: 'My state' }).fill('state-of-mine');
    await choose('nonce', 'Left out');
    await page.getByRole('button', { name: /prompt/ }).click();
    await page.getByRole('option', { name: 'login' }).click();
    await page.getByRole('textbox', { name: 'Extra parameters' }).fill('ui_locales=de\nmax_age=60');
    await expect(panel.step('Request')).toContainText('You changed the options');
    await panel.button('Create another').click();
    const raw = panel.step('Redirect to the platform');
    await expect(raw).toContainText('&state=state-of-mine&team=');
    await expect(raw).toContainText('&prompt=login&ui_locales=de&max_age=60');
    await expect(raw).not.toContainText('nonce');
    await expect(panel.step('Request')).toContainText('The maximum age of a sign-in');

    await panel.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
    await panel.inside.getByRole('button', { name: 'Allow' }).click();
    const back = panel.step('Redirect back to the app');
    await expect(back).toContainText(/callback\?code=….{4}&state=state-of-mine$/);
    await panel.step('Callback').getByText('Show secrets').click();
    await expect(back).toContainText(/callback\?code=[\w.-]{20,}&state=state-of-mine$/);
    await panel.button('Exchange the code').click();
    await expect(panel.step('Exchange')).toContainText('(done)');
    await expect(panel.button('Check the token')).toBeInViewport({ ratio: 1 });
  });
});
