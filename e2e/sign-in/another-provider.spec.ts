import type { BrowserContext, Page } from '@playwright/test';
import { HTTP } from '../addresses.ts';
import { violationsInBothThemes } from '../axe.ts';
import { startProvider } from '../fixtures/openid-provider.ts';
import { expect, test } from '../quiet-page.ts';

// What the sandbox refuses to send is a 400, which browsers log.
test.use({ refusing: '/sandbox/outbound' });

async function openView(page: Page, issuer: string, root = './') {
  await page.goto(`${root}#/sign-in?view=issuer`);
  await page.getByLabel('Issuer, or the address of its discovery document').fill(issuer);
  await page.getByLabel('Client ID').fill('a-client');
}

const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** From the request to the checks of the token. */
async function signIn(page: Page, context: BrowserContext) {
  await page.getByRole('button', { name: 'Create the request' }).click();
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /^Open 127\.0\.0\.1/ }).click(),
  ]);
  await expect(there.getByRole('heading', { name: 'Back from the provider' })).toBeVisible();
  expect(new URL(there.url()).search).toBe('');
  await there.close();
  await page.getByRole('button', { name: 'Exchange the code' }).click();
  await expect(step(page, 'Exchange')).toHaveAttribute('data-done', 'true');
  await page.getByRole('button', { name: 'Check the token' }).click();
  const table = page.getByRole('table', { name: 'Checks of both tokens' });
  await expect(table.getByRole('row', { name: /^Algorithm/ })).toContainText('ES256');
  await expect(table.getByRole('row', { name: /^Algorithm/ })).toContainText('RS256');
  await expect(table.getByLabel('Failed')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask for user info' }).click();
  await expect(step(page, 'User info')).toHaveAttribute('data-done', 'true');
}

test('a sign-in at another provider on this machine passes the checks beside those of Parley', async ({
  page,
  context,
}) => {
  test.slow();
  const provider = await startProvider({ letsPagesRead: true });
  await openView(page, provider.issuer);
  await page.getByRole('button', { name: 'Read the document' }).click();
  await expect(page.getByRole('alert')).toContainText('does not send to');
  await page.getByRole('button', { name: `Allow ${provider.issuer}` }).click();
  await page.getByRole('button', { name: 'Read the document' }).click();
  await expect(step(page, 'Provider')).toHaveAttribute('data-done', 'true');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await signIn(page, context);
  expect(await violationsInBothThemes(page)).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)]),
  );
  expect(stored).not.toContain('token-of-ada');
  provider.close();
});

test('a provider that lets no page read its answers is used through a server', async ({
  page,
  context,
}) => {
  test.slow();
  const provider = await startProvider({ letsPagesRead: false });
  await openView(page, provider.issuer, HTTP.url);
  await page.getByRole('button', { name: 'Read the document' }).click();
  await expect(step(page, 'Provider')).toHaveAttribute('data-done', 'true');
  await signIn(page, context);
  provider.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('says what the browser forbids and which command helps, and nothing is wider than the window', async ({
    page,
  }) => {
    await openView(page, 'https://accounts.example');
    await expect(step(page, 'Provider')).toContainText('npm run serve');
    await page.getByLabel('Issuer, or the address').fill('http://accounts.example');
    await page.getByRole('button', { name: 'Read the document' }).click();
    await expect(page.getByRole('alert')).toContainText('http is for this machine alone');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });
});
