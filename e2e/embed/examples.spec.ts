import { HTTP, SUBFOLDER } from '../addresses.ts';
import { violationsInBothThemes } from '../axe.ts';
import { startServer } from '../hosts/own-server.ts';
import { expect, test } from '../hosts/patient.ts';

// What works in a folder works at the root, where the other tests open the examples.
test('the examples show Parley in frames of another origin, in a folder of a host', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  const { url } = SUBFOLDER;
  await page.goto(`${url}examples/embed.html`);
  const { host } = new URL(url);
  const other = url.replace('127.0.0.1', 'localhost');
  await expect(page.getByText(`This page is of http://${host}`)).toContainText('two sites');
  const frame = page.frameLocator('iframe[title="users.list in Parley"]');
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(frame.getByRole('region', { name: 'Response', exact: true })).toContainText(
    'HTTP 200',
  );
  await expect(page.getByText(`src="${other}?embed#/explorer?method=users.list"`)).toBeVisible();
  const wire = page.frameLocator('iframe[title^="chat.postMessage with the wire"]');
  await page.locator('iframe[title^="chat.postMessage"]').scrollIntoViewIfNeeded();
  await expect(wire.getByRole('region', { name: 'Wire' })).toBeVisible();
  const demo = page.locator('iframe[title^="A demo with two steps"]');
  await demo.scrollIntoViewIfNeeded();
  await demo.contentFrame().getByRole('button', { name: 'Play all' }).click();
  await expect(demo.contentFrame().getByText('2 of 2 played')).toBeVisible();
  expect(errors).toEqual([]);
});

test('in the examples a frame follows the color-scheme of its page, axe finds nothing, and all fits the window', async ({
  page,
}) => {
  test.slow();
  await test.step('a frame follows the color-scheme that its page gives it', async () => {
    // Playwright would give its own to every frame.
    await page.emulateMedia({ colorScheme: null });
    await page.goto('./examples/embed.html');
    const dark = page.locator('iframe[title="The Composer in Parley, dark"]');
    await dark.scrollIntoViewIfNeeded();
    await expect(dark.contentFrame().getByRole('main')).toBeVisible();
    const isDark = (title: string) =>
      page
        .frameLocator(`iframe[title="${title}"]`)
        .locator('html')
        .evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    expect(await isDark('The Composer in Parley, dark')).toBe(true);
    expect(await isDark('users.list in Parley')).toBe(false);
  });

  await test.step('axe finds no violation in the examples, and nothing is wider than the window', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('iframe').first()).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsInBothThemes(page), `${width} pixels wide`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  });
});

test('on a server the examples need its leave, and the command they show gives it', async ({
  page,
}) => {
  await page.goto(`${HTTP.url}examples/embed.html`);
  const { origin } = new URL(HTTP.url);
  await expect(page.locator('#command')).toHaveText(`npm run serve -- --embed-from ${origin}`);
  const first = (base: string) =>
    page.goto(`${base}/examples/embed.html`).then(() => page.locator('iframe').first());
  const refused = (await first(origin)).contentFrame();
  await expect(refused.getByText(`npm run serve -- --embed-from ${origin}`)).toBeVisible();

  const server = await startServer(['--embed-from', 'http://127.0.0.1:1']);
  const { port } = new URL(server.base);
  await server.stop();
  const willing = await startServer(['--embed-from', `http://127.0.0.1:${port}`, '--port', port]);
  try {
    const frame = (await first(willing.base)).contentFrame();
    await expect(frame.getByRole('option', { name: 'users.list' })).toBeVisible();
  } finally {
    await willing.stop();
  }
});
