import { readFile } from 'node:fs/promises';
import { violationsInBothThemes } from '../axe.ts';
import { PeopleTable } from '../pages/people-table.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

const HOSTILE = '\u{202E}<img src=x onerror="document.title=1">';

test('people are searched, sorted, opened and copied by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const table = new PeopleTable(page);
  await table.openWalked(1000);
  await expect(table.grid).toHaveAttribute('aria-rowcount', '1001');

  // After a jump the rows show other people; sideways, the names stay where they are.
  const firstNames = async () => (await table.column('Real name')).slice(0, 10);
  const atStart = await firstNames();
  await table.scrollTo({ top: 20_000 });
  await expect.poll(() => table.column('Real name')).not.toContain(atStart[0]);
  await table.scrollTo({ top: 0 });
  await expect.poll(firstNames).toEqual(atStart);
  const name = table.row(atStart[0] ?? '').getByText(atStart[0] ?? '');
  const place = await name.boundingBox();
  expect(await table.scrollTo({ left: 60 })).toBeGreaterThan(0);
  await expect.poll(() => name.boundingBox()).toEqual(place);
  await table.scrollTo({ left: 0 });

  await table.search.focus();
  await page.keyboard.type('zhang');
  await expect(table.row('Zhang').first()).toBeVisible();
  const found = await table.column('Real name');
  expect(found.length).toBeGreaterThan(3);
  expect(found.every((name) => name.endsWith('Zhang'))).toBe(true);
  await expect(table.count(`${found.length} of 1,000 people`)).toBeVisible();

  // Up from the first row is the header, where Enter sorts.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(table.grid).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(table.grid.getByRole('columnheader', { name: 'Real name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect.poll(() => table.column('Real name')).toEqual(found.toSorted());
  await page.keyboard.press('Enter');
  await expect.poll(() => table.column('Real name')).toEqual(found.toSorted().toReversed());

  // Assistive technology finds the active element by its id.
  const active = (await table.grid.getAttribute('aria-activedescendant')) ?? '';
  expect(active).not.toMatch(/\s/);
  await expect(page.locator(`[id="${active}"]`)).toHaveText('Real name');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(table.selection).toContainText('2 people selected');
  await page.keyboard.press('Control+a');
  await expect(table.selection).toContainText(`${found.length} people selected`);

  // Two clicks on a title sort twice, and open nobody; they lead back to the same order.
  const title = table.grid.getByRole('columnheader', { name: 'Real name' });
  await title.dblclick();
  await title.click();
  await expect(title).toHaveAttribute('aria-sort', 'descending');
  await expect(table.profile).toBeHidden();

  await table.directory.button('Copy or save').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy as CSV' }).press('Enter');
  await expect(table.directory.said(`Copied ${found.length} people as CSV.`)).toBeAttached();
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  const lines = csv.trimEnd().split(/\r?\n/);
  expect(lines[0]).toBe('Real name,Name,Title,Email,Kind,Status,Time zone,Two-factor,ID');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(found.toSorted().toReversed());

  await table.grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(table.profile).toContainText('As it was read');
  const first = await table.profile.getByRole('heading').innerText();
  await page.keyboard.press('ArrowDown');
  await expect(table.profile.getByRole('heading')).not.toHaveText(first);
  await expect(table.profile).toContainText('As it was read');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await table.profile.getByRole('button', { name: 'Show users.info' }).focus();
  await page.keyboard.press('Enter');
  await expect(new ShellPage(page).exchange).toContainText('users.info');
  await table.profile.getByRole('button', { name: 'Read again' }).focus();
  await page.keyboard.press('Escape');
  await expect(table.profile).toBeHidden();
  await expect(table.grid).toBeFocused();
});

test('a profile says what changed since, and names may hold anything', async ({ page }) => {
  const table = new PeopleTable(page);
  await table.openWalked(500);
  await page.setViewportSize({ width: 390, height: 844 });

  // A chosen column is kept.
  await table.directory.button('Columns').click();
  await page.getByRole('checkbox', { name: 'Title' }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await expect(table.grid.getByRole('columnheader', { name: 'Title' })).toHaveCount(0);

  const name = (await table.column('Real name'))[2] ?? '';
  const id = (await table.column('ID'))[2] ?? '';
  await table.request('PATCH', `users/${id}`, { real_name: HOSTILE, title: '=1+1' });
  await table.row(id).getByText(name).click();
  // It covers the list, and takes the focus.
  await expect(table.profile).toBeFocused();
  await expect(table.grid).toBeHidden();
  await expect(table.profile).toContainText('5 changes since it was read');
  await expect(table.profile.locator('mark').first()).toHaveText(HOSTILE);
  await expect(table.profile.locator('mark', { hasText: '=1+1' })).toBeVisible();
  await expect(table.profile).toContainText('U+202E');
  await expect(table.profile.getByRole('row', { name: 'Real name' })).toContainText(name);
  expect(await page.title()).not.toBe('1');
  await page.keyboard.press('Escape');
  await expect(table.grid).toBeFocused();

  // Read once more, and saved as a file.
  await table.directory.button('Start over').click();
  await table.directory.button('Walk all').click();
  await expect(table.count('500 people')).toBeVisible();
  await table.search.fill(id);
  await table.row(id).getByRole('gridcell').first().click();
  await expect(table.selection).toContainText('1 person selected');
  await table.directory.button('Copy or save').click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as JSON' }).click();
  const [saved] = JSON.parse(await readFile(await (await download).path(), 'utf8')) as [object];
  expect(saved).toMatchObject({ real_name: HOSTILE, id });
  expect(saved).not.toHaveProperty('title');

  await page.reload();
  await expect(table.grid.getByRole('columnheader', { name: 'Email' })).toBeAttached();
  await expect(table.grid.getByRole('columnheader', { name: 'Title' })).toHaveCount(0);
});
