import { violationsInBothThemes } from '../axe.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

const PLACE = '#/explorer?method=users.list&view=reference';

test('the reference of a method has an address, and is read without a call', async ({
  page,
  context,
}) => {
  test.slow();
  const explorer = new ExplorerPage(page);
  await explorer.open(PLACE);
  const reference = page.getByRole('article', { name: 'Reference of users.list' });

  await test.step('fields of the answer with type, meaning, example and when they are missing', async () => {
    const fields = reference.getByRole('table', { name: 'Fields of the answer' });
    for (const name of ['Field', 'Type', 'Meaning', 'Example', 'Missing when'])
      await expect(fields.getByRole('columnheader', { name })).toBeAttached();
    const email = fields.getByRole('row', { name: /^members\[\]\.profile\.email/ });
    await expect(email).toContainText('string');
    await expect(email).toContainText('"jun.singh@parley.test"');
    await expect(email).toContainText('users:read.email');
    await expect(reference.getByRole('table', { name: 'Arguments' })).toContainText('cursor');
  });

  await test.step('errors in the order they are checked', async () => {
    const stages = reference
      .getByRole('region', { name: 'Errors' })
      .getByRole('heading', { level: 3 });
    await expect(stages).toHaveText([
      'Reading the request',
      'Availability',
      'The caller',
      'Rate limit',
      'The arguments',
      'The method itself',
    ]);
    const caller = reference.getByRole('region', { name: 'The caller' });
    await expect(caller.getByRole('term').first()).toContainText('not_authed');
  });

  await test.step('the section of the interface opens with one press', async () => {
    const pages = reference.getByRole('region', { name: 'The arguments' });
    await pages.getByRole('button', { name: 'I-5' }).click();
    const section = page.getByRole('dialog', { name: 'Interface I-5' });
    await expect(section).toContainText('Pages with a cursor');
    await page.keyboard.press('Escape');
    await expect(section).toBeHidden();
  });

  await test.step('another tab leaves the address, and the tab comes back to it', async () => {
    await explorer.openTab('Headers');
    await expect(page).toHaveURL(/method=users\.list$/);
    await explorer.openTab('Reference');
    await expect(page).toHaveURL(/view=reference/);
  });

  await test.step('a related method opens at its reference, and Back returns', async () => {
    await reference.getByRole('link', { name: 'users.info' }).click();
    const next = page.getByRole('article', { name: 'Reference of users.info' });
    await expect(next).toBeVisible();
    await page.goBack();
    await expect(reference).toBeVisible();
  });

  await expect(explorer.wire.getByRole('option')).toHaveCount(0);

  await test.step('the names of sections lead to them', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await explorer.open('#/explorer?method=chat.postMessage&view=reference');
      for (const name of ['Errors', 'Events', 'Answer']) {
        await page.getByRole('navigation', { name: 'Sections' }).getByText(name).click();
        const heading = page.getByRole('heading', { name, exact: true });
        await expect(heading).toBeFocused();
        await expect(heading).toBeInViewport();
      }
    }
  });

  await test.step('on a phone nothing is wider than the window, and axe finds nothing', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await explorer.open('#/explorer?method=chat.postMessage&view=reference');
    await expect(page.getByRole('table', { name: 'Fields of the answer' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  });

  await test.step('the link to the reference is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await explorer.open('#/explorer?method=chat.delete');
    await page.getByRole('tab', { name: 'Reference' }).click();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/#\/explorer\?method=chat\.delete&view=reference$/);
  });

  await test.step('the reference is printed alone, whole, black on white', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await explorer.open('#/explorer?method=chat.postMessage&view=reference');
    const printed = page.getByRole('article', { name: 'Reference of chat.postMessage' });
    await expect(printed).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(printed.getByText('Posts a message to a conversation.')).toBeVisible();
    await expect(printed.getByRole('heading', { level: 2 })).toHaveText([
      'About',
      'Arguments',
      'Answer',
      'Errors',
      'Events',
      'Related',
    ]);
    const events = printed.getByRole('region', { name: 'Events' });
    await expect(events).toContainText(
      'channels:history, groups:history, mpim:history, im:history',
    );
    await expect(explorer.send).toBeHidden();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(printed.getByRole('button', { name: 'Print' })).toBeHidden();
    // Nothing of it is in a box that scrolls.
    const { seen, whole, paper, inks } = await printed.evaluate((element) => ({
      seen: element.getBoundingClientRect().height,
      whole: document.documentElement.scrollHeight,
      paper: getComputedStyle(document.documentElement).backgroundColor,
      inks: Array.from(element.querySelectorAll('*'), (each) => getComputedStyle(each).color),
    }));
    expect(whole - seen).toBeLessThan(40);
    expect(whole).toBeGreaterThan(2000);
    expect(paper).toBe('rgb(255, 255, 255)');
    expect(new Set(inks)).toEqual(new Set(['rgb(0, 0, 0)']));
  });
});
