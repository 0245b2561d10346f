import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

const SIZES = { phone: { width: 360, height: 780 }, laptop: { width: 1280, height: 800 } };

test.describe('on a laptop', () => {
  test.use({ viewport: SIZES.laptop });

  test('axe finds no violation', async ({ page }) => {
    test.slow();
    const explorer = new ExplorerPage(page);
    await explorer.open('#/explorer?method=chat.delete');
    await explorer.write('');
    await explorer.call('invalid_arguments');
    // Until the highlighter is loaded, code has no colours, in every view.
    await expect(page.getByRole('textbox', { name: 'Response body' })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);

    // The field that the answer names is marked, and the search of the body has controls of its own.
    await expect(explorer.argument('ts')).toHaveAccessibleDescription(/Required, but not sent/);
    await explorer.answer.getByRole('button', { name: 'Search the body' }).click();
    await expect(explorer.answer.getByRole('textbox', { name: 'Find in the text' })).toBeFocused();
    expect(await violationsInBothThemes(page, 'main'), 'search').toEqual([]);
    await page.keyboard.press('Escape');

    await explorer.openTab('Why');
    for (const tab of ['Reference', 'Headers', 'Snippets']) {
      await explorer.request.getByRole('tab', { name: tab }).click();
      expect(await violationsInBothThemes(page, 'main'), tab).toEqual([]);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone });

  test('axe finds no violation, nothing is wider than the window, and a button opens the list of methods', async ({
    page,
  }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open('#/explorer?method=conversations.history');
    await explorer.call('ok');
    expect(await violationsOf(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(SIZES.phone.width);

    // A button opens the list to choose another method.
    await page.getByRole('button', { name: 'Method: conversations.history' }).click();
    await explorer.choose('auth.test');
    await expect(explorer.send).toBeInViewport();
    await explorer.call('ok');
    await expect(explorer.verdict).toBeInViewport();
  });
});
