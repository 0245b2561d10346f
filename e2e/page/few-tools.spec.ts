import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

/** What a newcomer may meet at first on the Explorer. */
const MAX_CONTROLS = 40;
const MAX_ICONS = 4;

/** Runs in the page: how many controls are in sight, and how many of them are icons without a word. */
function countControls() {
  const roles = 'tab,option,treeitem,slider,combobox,menuitem,switch,radio,textbox'.split(',');
  const kinds = ['button', 'a[href]', 'input', 'select', 'textarea', 'summary'];
  const selector = [...kinds, ...roles.map((role) => `[role=${role}]`)].join();
  const inSight = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) => {
    const { width, height, top, bottom } = control.getBoundingClientRect();
    const isDrawn = width > 1 && height > 1 && bottom > 0 && top < innerHeight;
    const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isDrawn && isShown && control.closest('[aria-hidden=true], [inert]') === null;
  });
  const isField = (control: HTMLElement) => control.matches('input,select,textarea,[role=textbox]');
  return {
    controls: inSight.length,
    icons: inSight.filter((each) => !isField(each) && each.innerText.trim() === '').length,
  };
}

test('a newcomer meets few controls, tools come with what they are about, and all of them on demand', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const shell = new ShellPage(page);
  await shell.open();
  const more = shell.bar.getByRole('button', { name: 'More', exact: true });

  await test.step('few controls, nearly all with a word', async () => {
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await expect(more).toBeEnabled();
    const { controls, icons } = await page.evaluate(countControls);
    expect(controls).toBeLessThanOrEqual(MAX_CONTROLS);
    expect(icons).toBeLessThanOrEqual(MAX_ICONS);
  });

  await test.step('the tools of the wire come with the first call', async () => {
    const pause = shell.wire.getByRole('button', { name: 'Pause the wire' });
    await expect(pause).toBeHidden();
    await shell.call('api.test');
    await expect(pause).toBeVisible();
    await expect(shell.wire.getByRole('slider', { name: 'Time' })).toBeVisible();
    // One word for one thing: a screen reader hears of calls, as the list is named.
    await page.evaluate(() => Promise.all([1, 2, 3, 4].map(() => fetch('api/api.test'))));
    await expect(page.getByText(/\d new calls/)).toBeAttached();
  });

  await test.step('a word that newcomers may not know explains itself', async () => {
    await page.getByRole('button', { name: /^tier 2/ }).click();
    await expect(page.getByRole('dialog', { name: 'What “tier” means' })).toContainText(
      'how many calls a minute a method takes',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('all methods are a press away, and the list stays as it was chosen', async () => {
    const methods = page.getByRole('listbox', { name: 'Methods' });
    await expect(methods.getByRole('option', { name: 'pins.add' })).toBeHidden();
    await page.getByRole('button', { name: 'All methods' }).click();
    await expect(methods.getByRole('option', { name: 'pins.add' })).toBeVisible();
    await page.reload();
    await expect(methods.getByRole('option', { name: 'pins.add' })).toBeVisible();
    await page.getByRole('button', { name: 'Fewer methods' }).click();
    await expect(methods.getByRole('option')).toHaveCount(6);
  });

  await test.step('who wants all tools has them from then on', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Show all tools' }).click();
    const recorder = shell.bar.getByRole('button', { name: 'Recorder and player' });
    const world = shell.bar.getByRole('button', { name: 'World', exact: true });
    await expect(recorder).toBeVisible();
    await page.reload();
    await expect(recorder).toBeVisible();
    await expect(world).toBeVisible();
    expect(await violationsInBothThemes(page, 'html')).toEqual([]);
    await more.click();
    await page.getByRole('menuitem', { name: 'Show fewer tools' }).click();
    await expect(world).toBeHidden();
    await expect(recorder).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one sheet has who calls, when and where, and the wire is a sheet over the panel', async ({
    page,
  }) => {
    const shell = new ShellPage(page);
    await page.goto('./#/explorer?method=auth.test');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Show the wire' }).click();
    await expect(shell.row('auth.test')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Request' })).toBeHidden();
    await shell.row('auth.test').click();
    await expect(shell.exchange).toBeVisible();
    expect(await violationsOf(page, '[aria-label="Wire"]')).toEqual([]);
    // What opens in a panel is not covered by the sheet, nor is the panel that somebody goes to.
    await shell.exchange.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('radio', { name: 'Request' })).toBeVisible();
    await page.getByRole('button', { name: 'Show the wire' }).click();
    await shell.rail.getByRole('link', { name: 'Explorer' }).click();
    await expect(page.getByRole('radio', { name: 'Request' })).toBeVisible();

    await shell.bar.getByRole('button', { name: /^Acting as, deployment and clock/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Who, when and where' });
    await expect(sheet.getByRole('region', { name: 'World clock' })).toContainText('UTC');
    await expect(sheet.getByRole('region', { name: 'Deployment' })).toContainText('commercial');
    expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
    await sheet.getByRole('option', { name: /^No token/ }).click();
    await expect(sheet).toBeHidden();
    await expect(shell.bar).toContainText('No token');
  });
});
