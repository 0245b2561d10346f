import { expect, test, type Page } from '@playwright/test';
import { Tab } from './tab.ts';

const busy = (page: Page) =>
  page.getByRole('heading', { name: 'This world is open in another tab' });

test('a second tab is told, and goes on when the first closes', async ({ page, context }) => {
  const first = new Tab(page);
  await first.open();
  const ts = await first.post('from the first tab');

  const second = new Tab(await context.newPage());
  await second.page.goto('./');
  await expect(busy(second.page)).toBeVisible();
  await page.close();
  await second.answers();
  expect(await second.messages()).toContain(ts);
});

test('a copy is a world of its own, and stays the tab’s', async ({ page, context }) => {
  const first = new Tab(page);
  await first.open();
  const before = await first.post('before the copy');

  const second = new Tab(await context.newPage());
  await second.page.goto('./');
  await second.page.getByRole('button', { name: 'Open a copy here' }).click();
  await second.answers();
  expect(await second.messages()).toContain(before);

  const here = await first.post('in the original');
  const there = await second.post('in the copy');
  expect(await first.messages()).not.toContain(there);
  expect(await second.messages()).not.toContain(here);

  await second.reload();
  const copied = await second.messages();
  expect(copied).toContain(before);
  expect(copied).toContain(there);
});
