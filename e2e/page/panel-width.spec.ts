import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { MAX_SHIFT, shiftsOf, watchShifts } from './layout-shifts.ts';
import { PANELS } from './panels.ts';

test('no panel is wider than its container, and nothing moves while one opens, nor with the menu of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchShifts(page);
  const shell = new ShellPage(page);
  await shell.open();
  await shiftsOf(page);
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
