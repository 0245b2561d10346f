import type { Page } from '@playwright/test';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

const busy = (page: Page) =>
  page.getByRole('heading', { name: 'This world is open in another tab' });

test('a second tab shows a notice, opens a copy of its own, and continues the world when the first closes', async ({
  page,
  context,
}) => {
  test.slow();
  const first = new Tab(page);
  await first.open();
  const before = await first.post('before the copy');
  const second = new Tab(await context.newPage());

  await test.step('a second tab shows a notice, and opens a copy', async () => {
    await second.page.goto('./');
    await expect(busy(second.page)).toBeVisible();
    await second.page.getByRole('button', { name: 'Open a copy here' }).click();
    await second.answers();
    expect(await second.messages()).toContain(before);
  });

  const here = await first.post('in the original');
  await test.step('a copy is a separate world and stays with its tab', async () => {
    const there = await second.post('in the copy');
    expect(await first.messages()).not.toContain(there);
    expect(await second.messages()).not.toContain(here);

    await second.reload();
    const copied = await second.messages();
    expect(copied).toContain(before);
    expect(copied).toContain(there);
  });

  await test.step('a copy that no tab has opened for weeks is deleted; the world itself is not', async () => {
    await second.page.goto('theme.js');
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => String(name)));
    const copies = async () => (await databases()).filter((name) => name.includes('copy-'));
    await first.reload();
    expect(await copies()).toHaveLength(1);
    for (const name of await databases()) await openedLongAgo(second.page, name);
    await first.reload();
    await expect.poll(copies).toEqual([]);
    expect(await databases()).toEqual(['parley / world main']);
  });

  await test.step('a second tab continues when the first closes', async () => {
    const third = new Tab(await context.newPage());
    await third.page.goto('./');
    await expect(busy(third.page)).toBeVisible();
    await page.close();
    await third.answers();
    expect(await third.messages()).toContain(here);
  });
});

/** Sets the time at which the world was last opened to 0. */
function openedLongAgo(page: Page, database: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error('the storage does not open')));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('opened', 'readwrite');
          writing.objectStore('opened').put(0, 'at');
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    database,
  );
}
