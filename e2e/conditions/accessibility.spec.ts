import { violationsOf } from '../axe.ts';
import { ConditionsPage } from '../pages/conditions-page.ts';
import { expect, test } from '../quiet-page.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a user can open an error from the list and go back, nothing is wider than the window, and what gets the focus is in sight', async ({
    page,
  }) => {
    const conditions = new ConditionsPage(page);
    await conditions.open('gallery');
    await conditions.choose('message_not_found');
    await conditions.play('The message is deleted twice');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'All errors' }).click();
    await expect(conditions.errors).toBeVisible();

    await page.getByRole('tab', { name: 'Switches' }).click();
    await page.getByRole('switch', { name: 'Workspace deleted' }).focus();
    await expect(page.getByText('Workspace deleted', { exact: true })).toBeInViewport();
  });
});
