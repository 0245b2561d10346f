import type { FrameLocator, Page } from '@playwright/test';
import { TEN_STEPS } from '../../src/contract/demo/fixtures/ten-steps.fixture.ts';
import { demoAddress } from '../../src/server/command/demo-address.ts';
import { HTTP, STATIC, SUBFOLDER } from '../addresses.ts';
import { violationsInBothThemes } from '../axe.ts';
import { Elsewhere } from '../hosts/elsewhere.ts';
import { startServer } from '../hosts/own-server.ts';
import { expect, test } from '../hosts/patient.ts';
import { Tab } from '../hosts/tab.ts';

const elsewhere = new Elsewhere();
test.beforeAll(() => elsewhere.start());
test.afterAll(() => elsewhere.stop());

const EXPLORER = '#/explorer?method=users.list';

/** Puts a frame into the page, in place of what it shows. */
async function frameIn(page: Page, address: string): Promise<FrameLocator> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, title: 'Parley', width: 900, height: 600 });
    document.body.replaceChildren(frame);
  }, address);
  return page.frameLocator('iframe');
}

/** Sends the call that the Explorer shows, and waits for its answer. */
async function answersIn(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  const response = frame.getByRole('region', { name: 'Response', exact: true });
  await expect(response).toContainText('HTTP 200');
}

/** What the origin stores for the visitor, in every tab, and what its world has seen. */
const keptBy = (tab: Tab) =>
  tab.page.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    exchanges: await (await fetch('sandbox/exchanges')).json(),
  }));

test('in a frame of another site, in a folder of a host, one panel works without bar, rail and wire', async ({
  page,
  context,
}) => {
  const { url } = SUBFOLDER;
  const outside = await elsewhere.open(context, 'localhost');
  await page.close();
  const frame = await frameIn(outside, `${url}?embed${EXPLORER}`);
  await answersIn(frame);
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.getByRole('navigation', { name: 'Panels' })).toHaveCount(0);
  await expect(frame.getByRole('region', { name: 'Wire' })).toHaveCount(0);
  await expect(frame.getByRole('region', { name: 'Notices' })).toHaveCount(0);

  const opening = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'Open in Parley' }).click();
  const whole = await opening;
  await expect(whole).toHaveURL(`${url}${EXPLORER}`);
  await expect(whole.getByRole('navigation', { name: 'Panels' })).toBeVisible();
});

test('the wire is there if the address asks for it, and axe finds no violation in both themes', async ({
  page,
}) => {
  await page.goto(`./?embed=wire${EXPLORER}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const wire = page.getByRole('region', { name: 'Wire' });
  await expect(wire.getByRole('option').filter({ hasText: 'users.list' })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Response body' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('a frame has the world of the demo in its address, its player, and the same demo in the link', async ({
  page,
}) => {
  const address = await demoAddress('.', TEN_STEPS);
  await page.goto(`${address}`.replace('#', '?embed#'));
  await expect(page.getByRole('region', { name: 'Demo' })).toContainText('The bot posts');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('main')).toContainText('Release 2.4 is on its way');
  const link = page.getByRole('link', { name: 'Open in Parley' });
  expect(await link.getAttribute('href')).toContain(`${address}`.split('demo=')[1]);

  await page.goto('./?embed#/explorer?demo=1.damaged');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'The demo of this frame could not be opened',
  );
  await expect(page.getByRole('option', { name: 'users.list' })).toBeVisible();
});

test('a frame never has the world of the visitor, nor changes what the visitor keeps', async ({
  page,
  context,
}) => {
  test.slow();
  const tab = new Tab(page);
  await tab.open();
  await tab.post('of the visitor');
  const before = await keptBy(tab);

  await test.step('a frame without `?embed` never has the world of the visitor', async () => {
    const outside = await elsewhere.open(context, 'localhost');
    const frame = await frameIn(outside, `${STATIC.url}${EXPLORER}`);
    await answersIn(frame);
    await expect(frame.getByRole('banner')).toHaveCount(0);
    expect(await keptBy(tab)).toEqual(before);
    await outside.close();
  });

  await test.step('clicks in a frame change nothing that the visitor keeps, even on a page of the same origin', async () => {
    const beside = await context.newPage();
    // Browsers divide storage between sites, so only a frame of the same origin could reach it.
    await beside.goto('theme.js');
    const frame = await frameIn(beside, `${STATIC.url}?embed=wire${EXPLORER}`);
    await answersIn(frame);
    // The choice is remembered: by the frame alone.
    await frame.getByRole('button', { name: 'Hide the wire' }).click();
    const inside = beside.frames().find((each) => each.url().includes('?embed'));
    expect(await inside?.evaluate(() => localStorage.getItem('parley.choices'))).toContain('false');
    expect(await keptBy(tab)).toEqual(before);
    expect(await beside.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

test('the page works in a frame whose browser blocks storage and workers', async ({
  page,
  context,
}) => {
  await page.close();
  await context.addInitScript(() => {
    const block = () => {
      throw new DOMException('blocked for third parties', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
      Object.defineProperty(window, name, { get: block, configurable: true });
    Object.defineProperty(navigator, 'serviceWorker', { get: block });
    Object.defineProperty(document, 'cookie', { get: block, set: block });
  });
  const outside = await elsewhere.open(context, 'localhost');
  const errors: string[] = [];
  outside.on('pageerror', ({ message }) => errors.push(message));
  outside.on('console', (line) => {
    // Without a worker nothing answers for avatars, and the host has no such files.
    const isAvatar = line.location().url.includes('/avatars/');
    if (line.type() === 'error' && !isAvatar) errors.push(line.text());
  });
  const frame = await frameIn(outside, `${STATIC.url}?embed=wire${EXPLORER}`);
  await answersIn(frame);
  for (const panel of ['composer', 'workspace', 'directory', 'events', 'conditions', 'sign-in']) {
    const shown = await frameIn(outside, `${STATIC.url}?embed#/${panel}`);
    await expect(shown.getByRole('main').getByRole('button').first()).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('a server lets nobody frame its page, unless told from where, and then not its world', async ({
  page,
  context,
}) => {
  await page.close();
  const other = await elsewhere.open(context, 'localhost');
  const { origin } = new URL(other.url());
  const refused = await frameIn(other, `${HTTP.url}?embed${EXPLORER}`);
  const why = refused.getByRole('heading', { level: 1 });
  await expect(why).toHaveText(`This Parley server refuses a frame of ${origin}`);
  await expect(refused.getByText(`npm run serve -- --embed-from ${origin}`)).toBeVisible();
  await expect(refused.locator('body')).not.toContainText('users.list');

  const server = await startServer(['--embed-from', origin]);
  try {
    const whole = await frameIn(other, `${server.base}/${EXPLORER}`);
    await expect(whole.getByText('its address needs ?embed')).toBeVisible();
    await expect(whole.locator('body')).not.toContainText('users.list');
    const frame = await frameIn(other, `${server.base}/?embed${EXPLORER}`);
    await answersIn(frame);
    const log = await (await fetch(`${server.base}/sandbox/exchanges`)).json();
    expect(log).toMatchObject({ exchanges: [] });
  } finally {
    await server.stop();
  }
});
