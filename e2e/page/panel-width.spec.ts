import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

const PANELS = [
  'explorer',
  'composer',
  'sign-in',
  'install',
  'workspace',
  'directory',
  'events',
  'conditions',
];

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the links to all panels are visible', async ({ page }) => {
    const shell = new ShellPage(page);
    await page.goto('./#/explorer');
    for (const panel of PANELS)
      await expect(shell.rail.locator(`a[href$="#/${panel}"]`)).toBeInViewport({ ratio: 1 });
  });
});
