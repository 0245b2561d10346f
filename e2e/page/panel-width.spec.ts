import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { PANELS } from './panels.ts';

test('no panel is wider than its container', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.open();
  for (const panel of PANELS) {
    await shell.rail.locator(`a[href$="#/${panel}"]`).click();
    await expect(page.getByRole('main').locator('h1, h2, form, [role=tab]').first()).toBeVisible();
    const wider = await page.getByRole('main').evaluate((main) =>
      [main, ...main.querySelectorAll(':not([role=grid])')] // A table with many columns scrolls by itself.
        .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((box) => [box.getAttribute('class'), box.scrollWidth, box.clientWidth].join(' ')),
    );
    expect(wider, panel).toEqual([]);
  }
});
