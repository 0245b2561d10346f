import type { Page } from '@playwright/test';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

/** The most files of script and style until the first answer, and the most bytes as they are transferred. */
const MOST_FILES = 20;
const MOST_BYTES = 450_000;

/** A file that a page has loaded of itself. */
interface LoadedFile {
  readonly name: string;
  readonly bytes: number;
}

/** The scripts and styles that a page has loaded, without those that it loads once it is quiet (src/ui/when-quiet.ts). */
const loadedFiles = (page: Page): Promise<readonly LoadedFile[]> =>
  page.evaluate(() => {
    const quiet = performance.getEntriesByName('quiet')[0]?.startTime ?? Infinity;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => /\.(?:js|css)$/.test(name) && startTime < quiet)
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  });

test('a first visitor lists the users, posts a message and deletes it', async ({ page }) => {
  const explorer = new ExplorerPage(page);
  await explorer.open();

  await explorer.shows('users.list');
  await explorer.call('ok');
  await test.step('few files have loaded until the first answer, none after another', async () => {
    const files = await loadedFiles(page);
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES);
    // A script that index.html does not name waits for one that it does.
    const index = await (await page.request.get('./')).text();
    const scripts = files.flatMap(({ name }) =>
      name.endsWith('.js') ? (name.split('/').at(-1) ?? []) : [],
    );
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => !index.includes(`/${script}"`))).toEqual([]);
  });
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

  await page.getByRole('combobox', { name: 'Search methods' }).focus();
  await keyboard.type('users.list');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(explorer.verdict).toContainText('ok');

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

  // From the search, Tab moves through the request in reading order.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'POST' })).toBeFocused();
});
