import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { BUILT_PAGE, STATIC } from '../addresses.ts';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

const heading = (page: Page) =>
  page.getByRole('heading', { name: 'Requests from this page cannot reach the platform' });

/** Checks that panels work: the Explorer sends a call and shows its answer. */
async function worksWithout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue without a service worker' }).click();
  await new Tab(page).answers();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('do not reach Parley');
  await page.getByRole('option', { name: 'users.list', exact: true }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('200');
  await page.goto(`${page.url().split('#')[0]}#/sign-in`);
  await page.getByRole('button', { name: 'Read the document' }).click();
  await page.getByRole('button', { name: 'Create the request' }).click();
  await expect(page.getByText('This requires the service worker')).toBeVisible();
}

test.describe('if the browser refuses the worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('the page says so, and works without it', async ({ page }) => {
    await page.goto('./#/explorer');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('The browser did not register the service worker')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await worksWithout(page);
  });
});

test('in a browser without workers the page says so, and works without one', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.goto('./#/explorer');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Service workers are not available')).toBeVisible();
  await worksWithout(page);
});

test('opened as a file the page says so', async ({ page }) => {
  await page.goto(pathToFileURL(BUILT_PAGE).href);
  await expect(page.getByText('Parley was opened as a file')).toBeVisible();
});

test('over plain HTTP the page says so, and works without a worker', async ({ page }) => {
  // This address reaches the machine itself, but only loopback counts as a secure context.
  const { port } = new URL(STATIC.url);
  await page.goto(`http://0.0.0.0:${port}/#/explorer`);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('loaded over plain HTTP')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toHaveCount(0);
  await worksWithout(page);
});

test('after a hard reload the page says so; a normal reload fixes it', async ({
  page,
  context,
}) => {
  const tab = new Tab(page);
  await tab.open();
  const ts = await tab.post('before the hard reload');
  // Another open page of the site keeps the worker running.
  await (await context.newPage()).goto('theme.js');
  const protocol = await context.newCDPSession(page);
  await protocol.send('Page.reload', { ignoreCache: true });
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('bypassed the service worker')).toBeVisible();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await tab.answers();
  expect(await tab.messages()).toContain(ts);
});

test('when another worker takes control, the page says so, and works without it', async ({
  page,
}) => {
  await new Tab(page).open();
  // A page that nobody has used yet would only reload.
  await page.getByRole('option', { name: 'auth.test' }).click();
  // The event of the browser. A real worker waits, sometimes for minutes, until no response is open.
  await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Another service worker took control')).toBeVisible();
  await worksWithout(page);
});
