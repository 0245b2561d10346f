import { HTTP } from '../addresses.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

test.use({ baseURL: HTTP.url });

test('a page from a Parley server calls that server, has no worker, and says that there is one world', async ({
  page,
}) => {
  await test.step('a page from a Parley server calls that server and has no worker', async () => {
    const tab = new Tab(page);
    await tab.open();
    expect((await tab.world()).deployment.base_url).toBe(HTTP.url.replace(/\/$/, ''));
    const worker = () =>
      page.evaluate(async () => ({
        registered: (await navigator.serviceWorker.getRegistrations()).length,
        controlled: navigator.serviceWorker.controller !== null,
      }));
    expect(await worker()).toEqual({ registered: 0, controlled: false });
    const stored = await page.evaluate(async () => (await indexedDB.databases()).length);
    expect(stored).toBe(0);
  });

  await test.step('the Explorer names its address, and calls it', async () => {
    await page.getByRole('option', { name: 'users.list', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText(
      `${HTTP.url}api/users.list`,
    );
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText(
      'HTTP 200',
    );
  });

  await test.step('unknown paths below the page answer 404', async () => {
    const answer = await page.request.get(`${HTTP.url}no/such/file.js`);
    expect(answer.status()).toBe(404);
  });

  await test.step('a server has one world, and the page says so', async () => {
    await page.locator('main').focus();
    await page.keyboard.press('w');
    await expect(page.getByRole('dialog', { name: 'Worlds' })).toContainText('which has one world');
  });
});

test('a leftover worker at the same address is removed', async ({ page }) => {
  const tab = new Tab(page);
  await page.goto('theme.js');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/mockServiceWorker.js');
    await navigator.serviceWorker.ready;
  });
  await tab.open();
  const registered = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(registered).toBe(0);
  expect(await tab.call('api.test')).toMatchObject({ ok: true });
});

test('the page works at each address of the server, and a sign-in at its own base address', async ({
  page,
}) => {
  await test.step('the page works at each address of the server', async () => {
    const { port } = new URL(HTTP.url);
    const tab = new Tab(page);
    await tab.open(`http://localhost:${port}/`);
    await page.getByRole('option', { name: 'users.list', exact: true }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('200');
  });

  await test.step('a sign-in works at the server’s own base address', async () => {
    const panel = new SignInPage(page);
    await page.goto(`${HTTP.url.replace('127.0.0.1', 'localhost')}#/sign-in`);
    await page.getByRole('link', { name: HTTP.url.replace(/\/$/, '') }).click();
    await panel.askForConsent();
    await panel.inside.getByRole('button', { name: 'Allow' }).click();
    await panel.button('Exchange the code').click();
    await panel.button('Check the token').click();
    const checks = page.getByRole('list', { name: 'Checks of the identity token' });
    await expect(checks.getByRole('img', { name: 'Passed' })).toHaveCount(9);
  });

  await test.step('the wire has what browsers hide from scripts, and says so', async () => {
    const withCookie = await page.evaluate(async () => {
      const { exchanges } = await (await fetch('sandbox/exchanges')).json();
      for (const { id } of exchanges) {
        const { response } = await (await fetch(`sandbox/exchanges/${id}`)).json();
        const names = response.headers.map(([name]: string[]) => name?.toLowerCase());
        if (names.includes('set-cookie')) return id;
      }
      throw new Error('no answer of the sign-in set a cookie');
    });
    await page.goto(`${page.url().split('#')[0]}#/sign-in?exchange=${withCookie}`);
    const call = page.getByRole('region', { name: 'Call', exact: true });
    await call.getByRole('tab', { name: 'Response' }).click();
    await call.getByText(/^Headers/).click();
    await expect(call).toContainText('Browsers hide this header from scripts.');
  });
});

test('a page of another origin may call the Web API, but not the sandbox', async ({ page }) => {
  const elsewhere = new URL(HTTP.url);
  elsewhere.hostname = 'localhost';
  await page.goto(`${elsewhere.href}theme.js`);
  const tried = await page.evaluate(async (base) => {
    const outcome = async (path: string, init?: RequestInit) => {
      try {
        return (await (await fetch(`${base}${path}`, init)).json()).ok;
      } catch {
        return 'unreadable';
      }
    };
    return {
      api: await outcome('api/api.test', {
        method: 'POST',
        headers: { authorization: 'Bearer xoxb-1', 'content-type': 'application/json' },
        body: '{}',
      }),
      sandbox: await outcome('sandbox'),
      reset: await outcome('sandbox/reset', { method: 'POST' }),
    };
  }, HTTP.url);
  expect(tried).toEqual({ api: true, sandbox: 'unreadable', reset: 'unreadable' });
});
