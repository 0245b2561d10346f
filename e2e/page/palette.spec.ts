import { violationsOf } from '../axe.ts';
import { holdCalls } from '../hold-answers.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test('the palette finds what there is and changes the theme for good, and a letter is a shortcut unless somebody types', async ({
  page,
}) => {
  test.slow();
  await test.step('the palette finds methods and panels, says when nothing matches, and changes the theme for good', async () => {
    const shell = new ShellPage(page);
    await shell.open();
    await test.step('methods by words in any order', async () => {
      await shell.inBar('Command palette').click();
      await shell.palette.getByRole('combobox').fill('delete chat');
      // The catalogue loads with the palette.
      await expect(shell.palette.getByRole('option')).toHaveText([
        /chat\.delete(?!S)/,
        /chat\.deleteScheduledMessage/,
      ]);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'chat.delete', exact: true })).toBeVisible();
    });

    await test.step('a method by the beginnings of its parts, and it is in sight in its list', async () => {
      await shell.run('uinfo');
      await expect(page.getByRole('heading', { name: 'users.info', exact: true })).toBeVisible();
      const chosen = page
        .getByRole('listbox', { name: 'Methods' })
        .getByRole('option', { name: 'users.info', exact: true });
      await expect(chosen).toBeInViewport({ ratio: 1 });
    });

    await test.step('channels, recipes, settings and people', async () => {
      await shell.openPalette();
      const search = shell.palette.getByRole('combobox');
      const group = (name: string) => shell.palette.getByRole('group', { name });
      await search.fill('general');
      await expect(group('Channels').getByRole('option').first()).toContainText('#general');
      // They are made now, which takes hundreds of calls.
      await expect(group('Recipes').getByRole('option').first()).toContainText('Recipe for', {
        timeout: 60_000,
      });
      await search.fill('theme');
      await expect(group('Settings').getByRole('option')).toHaveCount(3);
      await search.fill('@jun si');
      await expect(group('People').getByRole('option')).toHaveText(/Jun Singh/);
      expect(await violationsOf(page, '[role="dialog"]')).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#\/directory\?.*person=U/);
    });

    await test.step('a template, as a new draft of the Composer', async () => {
      await shell.run('incident');
      await expect(page).toHaveURL(/#\/composer/);
      await expect(page).not.toHaveURL(/template/);
      await expect(page.getByRole('main')).toContainText('Incident: checkout is slow');
    });

    await test.step('no command', async () => {
      await shell.openPalette();
      await page.keyboard.type('no such thing');
      await expect(shell.palette).toContainText('No matching commands');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(shell.palette).toBeHidden();
    });

    await test.step('a method by Enter before the methods are known', async () => {
      const answer = await holdCalls(page, '/sandbox/catalog');
      await page.reload();
      await shell.openPalette();
      await page.keyboard.insertText('chat.delete');
      await page.keyboard.press('Enter');
      await expect(shell.palette).toContainText('No matching commands');
      answer();
      await expect(shell.palette).toBeHidden();
      await expect(page.getByRole('heading', { name: 'chat.delete', exact: true })).toBeVisible();
    });

    await test.step('a panel by its name first, not commands that mention it', async () => {
      await shell.run('workspace');
      await expect(page).toHaveURL(/#\/workspace/);
      await shell.run('explorer');
      await expect(page).toHaveURL(/#\/explorer/);
    });

    await test.step('the theme, which a reload keeps', async () => {
      const ground = () =>
        page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'));
      const light = await ground();
      await shell.run('Theme: dark');
      await expect.poll(ground).not.toBe(light);
      const dark = await ground();
      await page.reload();
      expect(await ground()).toBe(dark);
    });
  });

  await test.step('a letter is a shortcut, but not while typing or in a menu', async () => {
    const shell = new ShellPage(page);
    await shell.open();

    await test.step('the shortcuts are listed under ?, but not while typing', async () => {
      const search = page.getByRole('combobox', { name: 'Search methods' });
      await search.focus();
      await page.keyboard.type('?');
      await expect(search).toHaveValue('?');
      await expect(shell.dialog('Keyboard shortcuts')).toBeHidden();
      await shell.rail.getByRole('link', { name: 'Explorer' }).focus();
      await page.keyboard.type('?');
      await expect(shell.dialog('Keyboard shortcuts')).toContainText('Open the command palette');
      await page.keyboard.press('w');
      await expect(shell.dialog('Worlds')).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(shell.rail.getByRole('link', { name: 'Explorer' })).toBeFocused();
    });

    await test.step('a letter searches a menu that has the focus, and is no shortcut there', async () => {
      await shell.bar.getByRole('button', { name: 'More', exact: true }).click();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('w');
      await expect(shell.dialog('Worlds')).toBeHidden();
      await page.keyboard.press('Escape');
      await shell.rail.getByRole('link', { name: 'Explorer' }).focus();
      await page.keyboard.press('w');
      await expect(shell.dialog('Worlds')).toBeVisible();
    });
  });
});
