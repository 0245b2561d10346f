import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { OlderSchemesPage } from '../pages/older-schemes-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';
import { setClock } from '../set-clock.ts';

test.describe('with a low rate limit at the end', () => {
  test.use({ refusing: '/api/conversations.history' });

  test('three walks read the same messages, and show the faults of the older schemes', async ({
    page,
  }) => {
    const older = new OlderSchemesPage(page);
    const shell = new ShellPage(page);
    await older.open();
    await expect(shell.exchanges).toHaveCount(0);
    await older.prepare();
    await expect(shell.row('chat.postMessage').last()).toBeVisible();

    await older.press('Next page', 'Page 1 was read.');
    await expect(older.messagesOf('Cursor', 1)).toHaveCount(10);
    await expect(older.messagesOf('Cursor', 1).first()).toContainText('Message 30');
    await older.press('Post a message', 'Posted “Message 31');
    await older.press('Next page', 'Page 2 was read.');
    const second = older.pageOf('Page and count', 2);
    await expect(second.locator('mark')).toHaveText('page=2');
    await expect(older.pageOf('Time window', 2).locator('mark')).toContainText('latest=');
    await expect(older.pageOf('Cursor', 2).locator('mark')).toContainText('cursor=');
    await expect(older.messagesOf('Page and count', 2).first()).toHaveText(
      /Message 21.*seen twice/,
    );
    await older.press('Delete one that was read', 'Deleted “Message 12”');
    await older.press('Walk all', 'All walks have ended.');
    await older.expectScores({
      Cursor: '29 of 29 messages',
      'Time window': '29 of 29 messages',
      'Page and count': '28 of 29 messages, 1 twice, 1 never seen',
    });
    await expect(older.column('Page and count')).toContainText('Use a method with a cursor.');
    await expect(older.column('Cursor').getByText('deleted', { exact: true })).toBeVisible();

    await second.getByRole('button', { name: 'Show page 2 (Page and count) in the wire' }).click();
    await expect(shell.exchange).toContainText('search.messages');
    await shell.tab('Request').click();
    await expect(shell.exchange).toContainText('in:#paging-1count10page2');

    await page.reload();
    await older.expectScores({ 'Page and count': '28 of 29 messages, 1 twice, 1 never seen' });

    await older.column('Time window').getByText('inclusive', { exact: true }).click();
    await expect(older.pageOf('Cursor', 1)).toBeHidden();
    await older.press('Walk all', 'All walks have ended.');
    await older.expectScores({
      Cursor: '30 of 30 messages',
      'Time window': '30 of 30 messages, 3 twice',
      'Page and count': '30 of 30 messages',
    });
    await expect(older.column('Time window')).toContainText('belongs to two windows');

    await test.step('time windows repeat the message at their edge, or lose it', async () => {
      await older.open('&experiment=edge');
      for (const [index, score] of [
        '0 of 30 messages so far',
        '10 of 30 messages so far',
        '30 of 30 messages, 3 twice',
        '0 of 30 messages so far',
        '10 of 30 messages so far',
        '26 of 30 messages, 4 never seen',
      ].entries()) {
        await older.button(new RegExp(`^Step ${index + 1} of 6: `)).click();
        await older.expectScores({ 'Time window': score });
      }
      await older.expectScores({
        Cursor: '30 of 30 messages',
        'Page and count': '30 of 30 messages',
      });
      await expect(older.column('Time window')).toContainText('no window contains them');
    });

    await test.step('each call waits as long as Retry-After says', async () => {
      await older.button('Start again').click();
      await page.evaluate(() =>
        fetch('sandbox/conditions/throttled', {
          method: 'PUT',
          body: JSON.stringify({ per_minute: 1, burst: 1 }),
        }),
      );
      await older.button('Next page').click();
      await expect(page.getByRole('group', { name: 'Rate limited' })).toContainText(
        /Waiting \d+ s, as Retry-After says/,
      );
      await setClock(page, { advance_s: 60 });
      await expect(older.status).toContainText('Page 1 was read.');
      await older.expectScores({ 'Time window': '10 of 30 messages so far' });
    });
  });
});

test('an experiment is played by keyboard, one press a step', async ({ page }) => {
  const older = new OlderSchemesPage(page);
  await older.open();
  await older.button('A delete between two pages').focus();
  await page.keyboard.press('Enter');
  for (const [index, shows] of [
    'Posted 30 messages',
    'Page 1 was read.',
    'Deleted “Message 21”',
    'Page 2 was read.',
    'All walks have ended.',
  ].entries()) {
    await expect(older.button(new RegExp(`^Step ${index + 1} of 5: `))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(older.status).toContainText(shows);
  }
  await expect(older.button('Play again')).toBeFocused();
  await older.expectScores({
    Cursor: '29 of 29 messages',
    'Time window': '29 of 29 messages',
    'Page and count': '28 of 29 messages, 1 never seen',
  });
  await expect(older.messagesOf('Page and count', 2).first()).toHaveText(/Message 20.*never seen/);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one column is shown at a time, and nothing is wider than the window', async ({ page }) => {
    const older = new OlderSchemesPage(page);
    await older.open();
    expect(await violationsOf(page)).toEqual([]);
    await older.prepare();
    await older.press('Walk all', 'All walks have ended.');
    await expect(older.column('Cursor')).toBeVisible();
    await expect(older.column('Time window')).toBeHidden();
    await page.getByRole('radiogroup', { name: 'Scheme' }).getByText('Time window').click();
    await expect(older.column('Time window')).toBeVisible();
    await older.expectScores({ 'Time window': '30 of 30 messages' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
