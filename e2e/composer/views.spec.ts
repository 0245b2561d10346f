import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { ComposerPage } from '../pages/composer-page.ts';
import { expect, test } from '../quiet-page.ts';

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a modal and a Home tab are composed, tried and opened', async ({ page }) => {
    const composer = new ComposerPage(page);
    await composer.open('?surface=modal');

    await test.step('the address names the surface, and a template is one of it', async () => {
      await expect(page.getByRole('radio', { name: 'Modal' })).toBeChecked();
      await composer.begin('Confirmation');
      await expect(composer.preview.getByRole('article', { name: 'Modal' })).toContainText(
        'Delete the project?',
      );
      expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    });

    await test.step('a title that is too long says so at its place', async () => {
      const title = page.getByRole('textbox', { name: /^Title/ });
      await title.fill('A title of more than 24 characters');
      await expect(title).toHaveAccessibleDescription(/at most 24/);
      await title.fill('Delete it?');
      await expect(title).not.toHaveAccessibleDescription(/at most 24/);
    });

    await test.step('Submit shows what is missing, then the payload', async () => {
      await composer.preview.getByRole('button', { name: 'Delete' }).press('Enter');
      const elements = composer.preview.getByRole('group', { name: 'Elements' });
      const name = elements.getByRole('textbox', { name: 'Type the name of the project' });
      await expect(name).toHaveAccessibleDescription(/must be filled in/);
      await name.fill('checkout');
      const payload = composer.preview.getByLabel('Payload that would be sent');
      await expect(payload).toContainText('view_submission');
      await expect(composer.preview.getByLabel('state.values')).toContainText('checkout');
      expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    });

    await test.step('it opens for real', async () => {
      const opened = page.waitForResponse(/views\.open/);
      await page.getByRole('button', { name: /^Open in the Workspace/ }).click();
      expect(await (await opened).json()).toMatchObject({
        ok: true,
        view: { type: 'modal', callback_id: 'delete_project' },
      });
      await expect(page).toHaveURL(/#\/workspace/);
    });

    await test.step('so does a Home tab', async () => {
      await composer.open();
      await page.getByRole('radio', { name: 'Home tab' }).check({ force: true });
      await expect(page).toHaveURL(/surface=home/);
      await expect(page.getByRole('grid', { name: 'Blocks of the Home tab' })).toBeVisible();
      await composer.begin('To-do list');
      const published = page.waitForResponse(/views\.publish/);
      await composer.send();
      expect(await (await published).json()).toMatchObject({ ok: true, view: { type: 'home' } });
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a modal fits, and its payload', async ({ page }) => {
    const composer = new ComposerPage(page);
    await composer.open('?template=form&pane=preview');
    await expect(composer.preview.getByRole('article', { name: 'Modal' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await composer.preview.getByText('Payload', { exact: true }).click();
    await expect(composer.preview.getByRole('group', { name: 'Elements' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(await violationsOf(page)).toEqual([]);
  });
});
