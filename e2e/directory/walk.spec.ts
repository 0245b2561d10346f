import type { Page } from '@playwright/test';
import { violationsInBothThemes } from '../axe.ts';
import { DirectoryPage } from '../pages/directory-page.ts';
import { pressUntilFocused } from '../pages/keyboard.ts';
import { expect, test } from '../quiet-page.ts';

/** Presses Tab until the control of that name has the focus. */
const tabTo = (page: Page, role: 'button' | 'listbox', name: string) =>
  pressUntilFocused(page, page.getByRole(role, { name, exact: true }));

test('a directory is walked by keyboard, and mistakes with its cursor are refused', async ({
  page,
}) => {
  const directory = new DirectoryPage(page);
  await directory.open();

  await test.step('the panel has three tabs, each with an address', async () => {
    for (const [name, view] of [
      ['Older schemes', 'older'],
      ['Exam', 'exam'],
      ['Walk', 'walk'],
    ] as const) {
      await directory.tab(name).click();
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    }
  });

  await test.step('a directory is walked, and its pages and cursors are read, by keyboard', async () => {
    await tabTo(page, 'button', 'Fill the directory');
    await page.keyboard.press('Enter');
    await expect(directory.dialog('Fill the directory')).toContainText('1,000,000');
    await page.keyboard.press('Escape');
    await directory.fill(1000);
    await page.getByRole('tab', { name: 'Walk' }).focus();
    await tabTo(page, 'button', 'Next page');
    await page.keyboard.press('Enter');
    await expect(directory.segments).toHaveCount(1);
    await tabTo(page, 'button', 'Next page');
    await page.keyboard.press('Shift+Tab');
    await expect(directory.button(/^Resume$/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(directory.fact('Read')).toHaveText('Complete');
    await expect(directory.fact('People')).toHaveText('1,000 of 1,000');
    await expect(directory.segments).toHaveCount(5);

    await page.getByRole('tab', { name: 'Walk' }).focus();
    await tabTo(page, 'listbox', 'Pages');
    await page.keyboard.press('End');
    const last = page.getByRole('region', { name: 'Page 5' });
    await expect(last).toContainText('Empty: the list ends here');
    const fourth = page.getByRole('region', { name: 'Page 4' });
    // Alt and an arrow are the browser's: the bar leaves them to it.
    await page.getByRole('listbox', { name: 'Pages' }).dispatchEvent('keydown', {
      key: 'ArrowLeft',
      altKey: true,
    });
    await expect(last).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(fourth.getByRole('region', { name: 'Cursor sent' })).toContainText('%3D');
    await expect(fourth).toContainText('users.list after U');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(fourth).toBeHidden();
  });

  await test.step('a user without a cursor gets one to experiment with', async () => {
    await page.getByText('Experiments with the cursor').click();
    await expect(directory.button('Let it expire')).toBeDisabled();
    await directory.button('Read a page').click();
    await expect(directory.segments).toHaveCount(1);
    await expect(directory.button('Let it expire')).toBeEnabled();
    await page.getByText('Experiments with the cursor').click();
  });

  await test.step('mistakes with the cursor are refused, and the walk goes on from its own', async () => {
    await directory.fill(60);
    await directory.setLimit(20);
    await directory.button('Next page').click();
    await expect(directory.segments).toHaveCount(1);
    await page.getByText('Experiments with the cursor').click();
    for (const [name, sent, answered] of [
      ['Send it un-encoded', /cursor=\S*[^D]=/, 'invalid_cursor'],
      ['Encode it twice', /%253D/, 'invalid_cursor'],
      ['Corrupt it', /%3D/, 'invalid_cursor'],
      ['Truncate it', /cursor=[^%]+$/, 'invalid_cursor'],
      ['Use it for another method', /conversations\.list/, 'invalid_cursor'],
      ['Use it with another limit', /limit=7/, 'ok'],
    ] as const) {
      await directory.button(name).click();
      const request = page.getByRole('region', { name: `${name}: request` });
      await expect(request.locator('code').last()).toHaveText(sent);
      const answer = page.getByRole('region', { name: `${name}: answer` });
      await expect(answer).toContainText(answered);
    }
    expect(await violationsInBothThemes(page)).toEqual([]);
    await directory.button('Next page').click();
    await expect(directory.fact('People')).toHaveText('40 of 60');

    await directory.button('Let it expire').click();
    await expect(directory.said('must begin again')).toContainText('invalid_cursor');
    await directory.button(/^Resume$/).click();
    await expect(page.getByRole('alert')).toContainText('invalid_cursor');
    await directory.button('Start over from page 1').click();
    await directory.button('Walk all').click();
    await expect(directory.fact('Read')).toHaveText('Complete');

    // Another world has another cursor: what was tried with this one is gone.
    await expect(directory.said('must begin again')).toHaveCount(1);
    await directory.fill(60);
    await expect(directory.said('must begin again')).toHaveCount(0);
  });
});

test.describe('while calls are refused', () => {
  // The browser logs each 429 as an error.
  test.use({ refusing: '/api/users.list' });

  test('waits, refusals and changes of the directory do not lose what was read', async ({
    page,
  }) => {
    const directory = new DirectoryPage(page);
    await directory.open();
    await directory.fill(100, { rate_limits: true });
    await directory.sandbox('PUT', '/conditions/throttled', { per_minute: 1, burst: 2 });
    await directory.setLimit(10);
    await directory.button('Walk all').click();
    const wait = page.getByRole('group', { name: 'Rate limited' });
    await expect(wait).toContainText(/Waiting \d+ s, as Retry-After says/);
    await wait.getByRole('button', { name: 'Move the clock instead' }).click();
    await expect(directory.segments).toHaveCount(2);
    // The clock has given one call back, and the next page waits again.
    await expect(wait).toBeVisible();
    await directory.button(/^Pause$/).click();
    await expect(wait).toBeHidden();
    await directory.sandbox('DELETE', '/conditions/throttled');

    await directory.sandbox('PUT', '/conditions/service_down');
    await expect(directory.button(/^Resume$/)).toBeEnabled();
    await directory.button('Next page').click();
    await expect(page.getByRole('alert')).toContainText('service_unavailable');
    await directory.sandbox('DELETE', '/conditions/service_down');
    await page.getByRole('navigation').getByRole('link', { name: 'Explorer' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Directory' }).click();
    await expect(directory.fact('People')).toHaveText('20 of 100');

    await page.getByText('Changes between pages').click();
    await directory.button('Someone joins').click();
    await expect(directory.changes).toHaveCount(1);
    await page.getByText('Already read', { exact: true }).click();
    await directory.button('Someone is renamed').click();
    await expect(directory.changes.first()).toContainText('Read before');
    await page.getByText('Not yet read', { exact: true }).click();
    await directory.button('Someone leaves').click();
    await expect(directory.changes.first()).toContainText('Still to come');
    await directory.setLimit(200);
    await directory.button(/^Resume$/).click();
    await expect(directory.fact('Read')).toHaveText('Complete');
    await expect(directory.changes).toContainText([
      /Seen.*left/,
      /Read before.*renamed/,
      /Seen.*joined/,
    ]);
    await directory.button('Someone joins').click();
    await expect(directory.changes.first()).toContainText('Missed');
  });
});
