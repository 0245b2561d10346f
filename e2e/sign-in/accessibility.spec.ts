import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../quiet-page.ts';

test('axe finds no violation, including in the small browser', async ({ page }) => {
  const panel = new SignInPage(page);
  await panel.open();
  await panel.askForConsent();
  await page.getByText(/^Edit state, nonce/).click();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await test.step('a page that the small browser loads later is checked, too', async () => {
    await panel.inside.getByRole('button', { name: 'Cancel' }).click();
    const heading = panel.inside.getByRole('heading', { name: 'The request failed' });
    await heading.evaluate((element) => element.after(document.createElement('button')));
    const found = await violationsOf(page);
    expect(found.map(({ id, nodes }) => [id, nodes.length])).toEqual([['button-name', 1]]);
  });

  await panel.open('?view=attacks');
  // The buttons of the steps are gone; the reload also clears earlier announcements.
  await page.reload();
  await panel.step('Tampered payload').getByRole('button', { name: 'Play' }).click();
  await expect(panel.step('Tampered payload').getByText('stopped by Signature')).toBeVisible();
  await panel.turn('Reused code', 'The platform accepts each code once');
  await expect(panel.step('Reused code').getByText('switched off')).toBeVisible();
  await panel.step('Reused code').getByRole('button', { name: 'Play' }).click();
  await expect(panel.step('Reused code').getByText('it succeeded')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('every step can be reached, and nothing is wider than the window', async ({ page }) => {
    const panel = new SignInPage(page);
    await panel.open();
    await panel.askForConsent();
    await panel.inside.getByRole('button', { name: 'Allow' }).click();
    await panel.button('Exchange the code').click();
    await panel.button('Check the token').click();
    await expect(page.getByRole('list', { name: 'Checks of the identity token' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    expect(await violationsOf(page)).toEqual([]);
  });
});
