import { HTTP, STATIC, SUBFOLDER } from './addresses.ts';
import { expect, test } from './quiet-page.ts';

const PLACES = {
  'at the root of a static host': STATIC,
  'in a folder of a static host': SUBFOLDER,
  'on a Parley server': HTTP,
};

for (const [place, { url }] of Object.entries(PLACES)) {
  test(`the build works ${place}`, async ({ page }) => {
    await page.goto(`${url}#/explorer`);
    await page.getByRole('option', { name: 'users.list' }).click();
    await expect(page.getByRole('region', { name: 'Request' })).toContainText(
      `${url}api/users.list`,
    );

    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText(
      'HTTP 200',
    );
  });
}

test('unknown paths below the page answer 404', async ({ page }) => {
  const answer = await page.request.get(`${HTTP.url}no/such/file.js`);
  expect(answer.status()).toBe(404);
});

test('the build includes the licences of its packages, and the shortcuts dialog links to them', async ({
  page,
}) => {
  await page.goto(`${STATIC.url}#/explorer`);
  await page.getByRole('option', { name: 'users.list' }).waitFor();
  await page.keyboard.press('?');
  const link = page.getByRole('link', { name: 'Licences of third-party packages' });
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  const answer = await page.request.get(address.href);
  expect(answer.headers()['content-type']).toContain('text/plain');
  expect(await answer.text()).toMatch(/^react-dom \d/m);
});
