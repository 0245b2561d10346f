import { expect, test } from '@playwright/test';
import { DirectoryPage } from '../pages/directory-page.ts';

test('the panel has three tabs, each with an address', async ({ page }) => {
  const directory = new DirectoryPage(page);
  await directory.open();
  for (const [name, view] of [
    ['Older schemes', 'older'],
    ['Exam', 'exam'],
    ['Walk', 'walk'],
  ] as const) {
    await directory.tab(name).click();
    await expect(page).toHaveURL(new RegExp(`view=${view}`));
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
});
