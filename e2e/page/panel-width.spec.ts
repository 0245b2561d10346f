import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { MAX_SHIFT, shiftsOf, watchShifts } from './layout-shifts.ts';
import { PANELS } from './panels.ts';

test('panels fit their containers, nothing moves while one opens, and what is narrow leads back and ends in dots', async ({
  page,
}) => {
  test.slow();
  await test.step('no panel is wider than its container nor the page higher than its window, and nothing moves while one opens, nor with the menu of a phone', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await watchShifts(page);
    const shell = new ShellPage(page);
    await shell.open();
    await shiftsOf(page);
    for (const panel of PANELS) {
      await shell.rail.locator(`a[href$="#/${panel}"]`).click();
      await expect(
        page.getByRole('main').locator('h1, h2, form, [role=tab]').first(),
      ).toBeVisible();
      const wider = await page.getByRole('main').evaluate((main) =>
        [main, ...main.querySelectorAll(':not([role=grid])')] // A table with many columns scrolls by itself.
          .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX))
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((box) => [box.getAttribute('class'), box.scrollWidth, box.clientWidth].join(' ')),
      );
      expect(wider, panel).toEqual([]);
      // A page that scrolls, if by one pixel, closes lists that are open over it.
      const { scrollHeight, clientHeight } = await page.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        return { scrollHeight, clientHeight };
      });
      expect(scrollHeight, `the page with ${panel}`).toBe(clientHeight);
      // What moves late is counted with the next panel.
      expect(await shiftsOf(page), `moved in ${panel}`).toBeLessThan(MAX_SHIFT);
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(shell.rail.getByRole('link')).toHaveCount(5);
    await shiftsOf(page);
    await shell.rail.getByRole('button', { name: 'More panels' }).click();
    await page.getByRole('menuitemradio', { name: 'Install' }).hover();
    expect(await shiftsOf(page), 'moved with the menu').toBeLessThan(MAX_SHIFT);
  });

  await test.step('the way back from a conversation shows only where it has taken the place of the list', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const list = page.getByRole('listbox', { name: 'Conversations' });
    const back = page.getByRole('button', { name: 'All conversations' });
    await page.goto('./#/workspace');
    await expect(page.getByRole('feed', { name: 'Messages' })).toBeVisible();
    await expect(list).toBeVisible();
    await expect(back).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await list.getByRole('option', { name: 'deploys' }).click();
    await expect(list).toBeHidden();
    await back.click();
    await expect(list).toBeVisible();
  });

  await test.step('what is chosen ends in dots where its box is too narrow for it', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('./#/composer');
    const label = page.getByRole('region', { name: 'Send' }).locator('[slot=label]').first();
    await expect(label).toHaveText('Webhook of Beacon to #deploys');
    const drawn = await label.evaluate((text) => {
      const { display, textOverflow } = getComputedStyle(text);
      return { display, textOverflow, isCut: text.scrollWidth > text.clientWidth };
    });
    expect(drawn).toEqual({ display: 'block', textOverflow: 'ellipsis', isCut: true });
  });
});
