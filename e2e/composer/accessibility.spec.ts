import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { ComposerPage } from '../pages/composer-page.ts';
import { expect, test } from '../quiet-page.ts';

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('axe finds no violation', async ({ page }) => {
    const composer = new ComposerPage(page);
    await composer.open();
    for (const template of ['Deploy notice', 'Incident', 'Approval', 'Digest']) {
      await composer.begin(template);
      await composer.blocks.getByRole('row').last().click();
      expect(await violationsInBothThemes(page, 'main'), template).toEqual([]);
    }
    await composer.openTab('JSON');
    await expect(composer.json).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('shows one pane at a time, and nothing is wider than the window', async ({ page }) => {
    const composer = new ComposerPage(page);
    await composer.open();
    await composer.row('Context').click();
    await expect(composer.form).toBeVisible();
    await page.getByRole('radio', { name: 'Preview' }).check({ force: true });
    await expect(composer.preview).toContainText('checkout 4.12.0 is in production');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await violationsOf(page)).toEqual([]);
  });
});
