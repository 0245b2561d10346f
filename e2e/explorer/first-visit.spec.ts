import type { Page } from '@playwright/test';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

/** The most files of script and style until the first answer, and the most bytes as they are transferred. */
const MAX_FILES = 20;
const MAX_BYTES = 450_000;

/** A file that a page has loaded of itself. */
interface LoadedFile {
  readonly name: string;
  readonly bytes: number;
}

/** The name of a file of the build, without its checksum. */
const baseOf = (name: string) => name.replace(/^.*\/|(?:-[\w-]{8})?\.\w+$/g, '');

/** The scripts that a page has loaded, and their styles. */
async function loadedFiles(page: Page): Promise<readonly LoadedFile[]> {
  const files = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all.map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  });
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  const bases = new Set(scripts.map(({ name }) => baseOf(name)));
  // Styles of what the quiet page loads arrive before their scripts, which are held back.
  const styles = files.filter(({ name }) => name.endsWith('.css') && bases.has(baseOf(name)));
  return [...scripts, ...styles];
}

/**
 * Holds back the scripts that index.html does not name, until `release`: a page that answers meanwhile needs none of them,
 * however slow or fast it is.
 */
async function holdUnnamedScripts(page: Page) {
  const index = await (await page.request.get('./')).text();
  const isNamed = (address: string) => index.includes(`/${address.split('/').at(-1)}"`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The service worker fetches on behalf of the page once it controls it.
  await page.context().route('**/assets/*.js', async (route) => {
    if (!isNamed(route.request().url())) await released;
    await route.continue();
  });
  return { isNamed, release };
}

test('a first visitor lists the users, posts a message and deletes it', async ({ page }) => {
  const { isNamed, release } = await holdUnnamedScripts(page);
  const explorer = new ExplorerPage(page);
  await explorer.open();

  await explorer.shows('users.list');
  await explorer.call('ok');
  await test.step('the first answer needs few files, and no script that index.html does not name', async () => {
    const files = await loadedFiles(page);
    expect(files.length).toBeLessThanOrEqual(MAX_FILES);
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BYTES);
    const scripts = files.map(({ name }) => name).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((name) => !isNamed(name))).toEqual([]);
  });
  const startEnds = await page.evaluate(() =>
    Math.min(performance.now(), ...performance.getEntriesByName('quiet').map((at) => at.startTime)),
  );
  release();
  await expect(explorer.answer).toContainText('"members"');
  await expect(explorer.exchange('users.list')).toBeVisible();

  await explorer.choose('chat.postMessage');
  await explorer.call('ok');
  await explorer.choose('chat.delete');
  const ts = await explorer.argument('ts').inputValue();
  expect(ts).toMatch(/^\d+\.\d{6}$/);
  await explorer.call('ok');
  await explorer.call('message_not_found');
  await expect(explorer.exchange('chat.delete')).toHaveCount(2);
  await test.step('and what is called on demand is not even asked for before', async () => {
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/on-demand-'))
        .map((file) => file.startTime),
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeGreaterThanOrEqual(startEnds);
  });

  await page.reload();
  await explorer.shows('chat.delete');
  await expect(explorer.argument('ts')).toHaveValue(ts);
  await expect(explorer.verdict).toContainText('message_not_found');
  await expect(explorer.exchange('users.list')).toBeVisible();
  await expect(explorer.exchange('chat.postMessage')).toBeVisible();
  await expect(explorer.exchange('chat.delete')).toHaveCount(2);
});

test('the same with the keyboard alone', async ({ page }) => {
  const explorer = new ExplorerPage(page);
  await explorer.open();
  const { keyboard } = page;

  // Who is faster than the catalogue chooses what it finds, and who is faster than the example of a method sends that.
  await page.evaluate(() => {
    const { fetch: original } = globalThis;
    const late: Readonly<Record<string, number>> = {
      '/sandbox/catalog': 3000,
      '/sandbox/examples/': 500,
    };
    globalThis.fetch = async (...asked) => {
      const url = asked[0] instanceof Request ? asked[0].url : String(asked[0]);
      const [, delay_ms = 0] = Object.entries(late).find(([path]) => url.includes(path)) ?? [];
      await new Promise((resolve) => setTimeout(resolve, delay_ms));
      return original(...asked);
    };
  });
  await page.getByRole('combobox', { name: 'Search methods' }).focus();
  await keyboard.type('users.list');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(explorer.verdict).toContainText('ok');

  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('conversations.info');
  // The key chooses as it goes down: the list may be drawn anew before it is let go.
  await keyboard.down('Enter');
  await explorer.shows('conversations.info');
  await keyboard.up('Enter');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(explorer.answer).toContainText('"is_channel": true');

  const find = async (method: string) => {
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(method);
    await keyboard.press('Enter');
    await explorer.shows(method);
  };
  await find('chat.postMessage');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(explorer.verdict).toContainText('ok');
  await find('chat.delete');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(explorer.verdict).toContainText('ok');
  await expect(explorer.exchange('chat.delete')).toBeVisible();

  // From the search, Tab moves through the term and the request in reading order.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'POST' })).toBeFocused();
});
