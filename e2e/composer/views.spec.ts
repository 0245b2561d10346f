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

    await test.step('Submit says at the field what is missing, then shows the payload', async () => {
      const modal = composer.preview.getByRole('article', { name: 'Modal' });
      const payload = composer.preview.getByRole('region', { name: 'Payload' });
      const name = modal.getByRole('textbox', { name: 'Type the name of the project' });
      await modal.getByRole('button', { name: 'Delete' }).click();
      await expect(name).toHaveAccessibleDescription(/must be filled in/);
      await expect(name).toBeFocused();
      await expect(payload.getByRole('status')).toContainText('Nothing');
      await name.fill('checkout');
      await expect(payload.getByLabel('Payload that would be sent')).toContainText(
        'view_submission',
      );
      await payload.getByRole('tab', { name: 'state.values' }).click();
      await expect(payload.getByRole('tabpanel', { name: 'state.values' })).toContainText(
        'checkout',
      );
      expect(await violationsInBothThemes(page, 'main')).toEqual([]);
      await payload.getByRole('button', { name: 'Start over' }).click();
      await expect(name).toHaveValue('');
    });

    await test.step('it opens for real', async () => {
      await page.getByRole('button', { name: /^Open in the Workspace/ }).click();
      await expect(page).toHaveURL(/#\/workspace/);
      const dialog = page.getByRole('dialog', { name: 'Delete it?' });
      await expect(dialog).toContainText('asks this, not Parley');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('so does a Home tab', async () => {
      await composer.open();
      await page.getByRole('radio', { name: 'Home tab' }).check({ force: true });
      await expect(page).toHaveURL(/surface=home/);
      await expect(page.getByRole('grid', { name: 'Blocks of the Home tab' })).toBeVisible();
      await composer.begin('To-do list');
      await composer.send();
      await expect(page).toHaveURL(/#\/workspace\?app=/);
      await expect(page.getByRole('region', { name: /^Home of/ })).toContainText(
        'Prepare the demo',
      );
      await page.goBack();
      await expect(composer.preview.getByRole('article', { name: 'Home tab' })).toBeVisible();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a modal fits, and its payload', async ({ page }) => {
    const composer = new ComposerPage(page);
    await page.goto('./#/composer?template=form&pane=preview');
    const modal = composer.preview.getByRole('article', { name: 'Modal' });
    await expect(modal).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await modal.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello');
    await modal.getByRole('button', { name: 'Send' }).tap();
    await composer.preview.getByRole('button', { name: 'Show the payload' }).tap();
    await expect(composer.preview.getByLabel('Payload that would be sent')).toContainText('Hello');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test.describe('the preview is live', () => {
  test.use({ viewport: { width: 1920, height: 1000 } });

  test('a form can be filled in, and a message be pressed and answered', async ({ page }) => {
    test.slow();
    await test.step('everything in a form can be typed, chosen and picked', async () => {
      const composer = new ComposerPage(page);
      await composer.open('?template=form');
      const modal = composer.preview.getByRole('article', { name: 'Modal' });
      const payload = composer.preview.getByRole('region', { name: 'Payload' });
      await payload.getByRole('tab', { name: 'state.values' }).click();
      const state = payload.getByRole('tabpanel', { name: 'state.values' });
      const field = (name: string) => modal.getByLabel(name, { exact: true });

      await test.step('fields and pickers', async () => {
        await field('Text').fill('A few words');
        await field('Long text').fill('and more');
        await field('Email').fill('jun@example.com');
        await field('Number').fill('7');
        await field('Date').fill('2026-02-03');
        await field('Time').fill('10:30');
        await field('Date and time').fill('2026-02-03T10:30');
      });

      await test.step('menus of one choice and of several, of people and conversations', async () => {
        for (const name of ['Size', 'Person', 'Channel', 'Conversation']) {
          await modal.getByRole('button', { name: new RegExp(` ${name}$`) }).click();
          await page.getByRole('option').first().click();
        }
        await modal.getByRole('button', { name: / Sizes$/ }).click();
        await page.getByRole('option', { name: 'Small' }).click();
        await page.getByRole('option', { name: 'Large' }).click();
        await page.keyboard.press('Escape');
        await modal.getByRole('radio', { name: 'Medium' }).check({ force: true });
        await modal.getByRole('checkbox', { name: 'Large' }).check({ force: true });
      });

      await test.step('Submit carries all of it', async () => {
        await modal.getByRole('button', { name: 'Send' }).click();
        await expect(state).toContainText('A few words');
        await payload.getByRole('tab', { name: 'Payload' }).click();
        const sent = payload.getByLabel('Payload that would be sent');
        await expect(sent).toContainText('view_submission');
      });
    });

    await test.step('a press and a question of the app, in a message', async () => {
      const composer = new ComposerPage(page);
      await composer.open('?template=approval');
      const payload = composer.preview.getByRole('region', { name: 'Payload' });
      await composer.preview.getByRole('button', { name: 'Deny' }).click();
      const asks = page.getByRole('dialog', { name: 'Deny access?' });
      await asks.getByRole('button', { name: 'Deny' }).click();
      const sent = payload.getByLabel('Payload that would be sent');
      await expect(sent).toContainText('block_actions');
      // Pressing a control does not select its block.
      await expect(page).not.toHaveURL(/block=/);
    });
  });
});
