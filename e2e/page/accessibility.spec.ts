import type { Page } from '@playwright/test';
import { violationsInBothThemes } from '../axe.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { MAX_SHIFT, shiftsOf, watchShifts } from './layout-shifts.ts';
import { PANELS } from './panels.ts';

const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 800 },
};

test.describe('on a laptop', () => {
  test.use({ viewport: SIZES.laptop });

  test('axe finds no violation in the wire, dialogs and menus', async ({ page }) => {
    test.slow();
    await test.step('axe finds no violation in the wire', async () => {
      const shell = new ShellPage(page);
      await shell.open('#/explorer?method=chat.postMessage');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      // Until the highlighter is loaded, code has no colours, in every view.
      await expect(page.getByRole('textbox', { name: 'Response body' })).toBeVisible();
      await shell.row('chat.postMessage').click();
      for (const tab of ['Request', 'Response', 'Why', 'Changes']) {
        await shell.tab(tab).click();
        // Only the exchange changes with its tabs.
        const part = tab === 'Request' ? 'html' : '[aria-label="Call"]';
        expect(await violationsInBothThemes(page, part), tab).toEqual([]);
      }
    });

    await test.step('axe finds no violation in dialogs and menus', async () => {
      const shell = new ShellPage(page);
      await shell.open();
      // What all dialogs do to the page behind them is checked with the first one of each kind, and with the palette.
      for (const name of ['Deployment', 'Acting as', 'World clock']) {
        await expect(await shell.openFromBar(name)).toBeVisible();
        const part = name === 'Deployment' ? 'html' : '[role="dialog"]';
        expect(await violationsInBothThemes(page, part), name).toEqual([]);
        await page.keyboard.press('Escape');
      }
      const dialogs = ['Mint a token', 'Reset the world', 'Load a snapshot', 'Keyboard shortcuts'];
      for (const title of dialogs) {
        await shell.run(title);
        await expect(shell.dialog(title)).toBeVisible();
        const part = title === dialogs[0] ? 'html' : '[role="dialog"]';
        expect(await violationsInBothThemes(page, part), title).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await shell.openPalette();
      expect(await violationsInBothThemes(page, 'html')).toEqual([]);
    });
  });
});

/** Where the links of the panels must be whole: around the widths at which their layout changes. */
const WIDTHS = { phone: [360, 390, 639, 640], tablet: [767, 768] };

/** Nothing is wider than the window, and the wire opens. */
async function fits(shell: ShellPage, page: Page) {
  await shell.call('auth.test');
  await shell.row('auth.test').click();
  await expect(shell.exchange).toBeInViewport();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  for (const button of await shell.bar.getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}

for (const device of ['phone', 'tablet'] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: SIZES[device], hasTouch: true });

    test('nothing is wider than the window, the wire opens, and the rail leads to all panels', async ({
      page,
    }) => {
      const shell = new ShellPage(page);
      await page.goto('./#/explorer');
      await expect(shell.inBar('Acting as')).toContainText('Bot of');
      for (const width of WIDTHS[device]) {
        await page.setViewportSize({ ...SIZES[device], width });
        const links = shell.rail.getByRole('link');
        await expect(links).toHaveCount(width < 640 ? 5 : PANELS.length);
        for (const link of await links.all()) {
          await expect(link).toBeInViewport({ ratio: 1 });
          const cut = await link.evaluate((box) => box.scrollWidth - box.clientWidth);
          expect(cut, `${await link.innerText()} at ${width}`).toBeLessThanOrEqual(0);
        }
        const more = shell.rail.getByRole('button', { name: 'More panels' });
        if (width >= 640) {
          await expect(more).toBeHidden();
        } else {
          await more.click();
          await expect(page.getByRole('menuitemradio')).toHaveCount(PANELS.length - 5);
          await page.keyboard.press('Escape');
        }
      }
      await page.setViewportSize(SIZES[device]);
      await shell.openWire();
      await fits(shell, page);
    });
  });
}

test('the layout does not shift while the page starts, and nothing is wider than the window of a laptop', async ({
  page,
}) => {
  await watchShifts(page);
  const shell = new ShellPage(page);
  await shell.open();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  // What is left is the width of a name in the bar.
  expect(await shiftsOf(page)).toBeLessThan(MAX_SHIFT);

  await page.setViewportSize(SIZES.laptop);
  await fits(shell, page);
});
