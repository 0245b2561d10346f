import { violationsInBothThemes } from '../axe.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ refusing: '/api/chat.postMessage' });

test('the slider shows the past in the Workspace, from which the world can continue or branch', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  const workspace = new WorkspacePage(page);
  const slider = shell.wire.getByRole('slider', { name: 'Time' });
  const past = page.getByRole('region', { name: 'The past' });
  const here = (text: string) => expect(slider).toHaveAttribute('aria-valuetext', new RegExp(text));
  const moment = async () => (await slider.getAttribute('aria-valuetext')) ?? '';

  /** Moves the slider with the keyboard until it is after a call of this name. */
  async function backTo(call: string) {
    await slider.focus();
    let now = await moment();
    do {
      await slider.press('ArrowLeft');
      await expect(slider).not.toHaveAttribute('aria-valuetext', now);
      now = await moment();
    } while (!now.startsWith(`After ${call}`));
    // The page follows the slider a moment later, and a busy one may list another call meanwhile.
    await expect(async () => {
      const [, call] = /, (\d+) of \d+$/.exec(await moment()) ?? [];
      await expect(past).toContainText(`Call ${call} of `, { timeout: 200 });
    }).toPass();
  }

  await workspace.open();
  await workspace.choose('deploys');
  await workspace.say('#deploys', 'the first of today');
  await expect(workspace.message('the first of today')).toBeVisible();
  await workspace.say('#deploys', 'the second of today');
  await expect(workspace.message('the second of today')).toBeVisible();

  await test.step('a moment of the past is shown, and nothing can be said in it', async () => {
    await here('^Now$');
    await backTo('chat.postMessage');
    await backTo('chat.postMessage');
    await expect(past).toContainText(
      /You see the world as it was after chat\.postMessage, \d\d:\d\d:\d\d\. Call \d+ of \d+\./,
    );
    await expect(past).not.toContainText(/x\d{10}/);
    await expect(workspace.message('the first of today')).toBeVisible();
    await expect(workspace.message('the second of today')).toBeHidden();
    await workspace.say('#deploys', 'too late');
    await expect(page.getByRole('alert').filter({ hasText: 'in_the_past' })).toBeVisible();
    expect(await violationsInBothThemes(page, 'html')).toEqual([]);
  });

  await test.step('nothing is sent again there', async () => {
    await shell.row('chat.postMessage').first().click();
    await shell.exchange.getByRole('button', { name: 'Rerun' }).click();
    await expect(shell.exchange).toContainText('the past cannot be changed');
    await shell.exchange.getByRole('button', { name: 'Close the call' }).click();
  });

  await test.step('a reload stays there, and there is a way back to now', async () => {
    await page.reload();
    await expect(past).toBeVisible();
    await expect(workspace.message('the first of today')).toBeVisible();
    await expect(workspace.message('the second of today')).toBeHidden();
    await past.getByRole('button', { name: 'Back to now' }).click();
    await expect(past).toBeHidden();
    await expect(workspace.message('the second of today')).toBeVisible();
    await expect(workspace.message('too late')).toBeHidden();
    await here('^Now$');
  });

  await test.step('a branch is a world of its own', async () => {
    await backTo('chat.postMessage');
    await backTo('chat.postMessage');
    await past.getByRole('button', { name: 'Branch from here' }).click();
    await expect(past).toBeHidden();
    await shell.bar.getByRole('button', { name: /^World:/ }).click();
    await expect(page.getByRole('menu')).toContainText(
      /Branch of My world after chat\.postMessage, \d\d:\d\d:\d\d/,
    );
    await page.keyboard.press('Escape');
    await expect(workspace.message('the first of today')).toBeVisible();
    await expect(workspace.message('the second of today')).toBeHidden();
    await workspace.say('#deploys', 'another today');
    await expect(workspace.message('another today')).toBeVisible();
  });

  await test.step('the world continues from a moment after a question', async () => {
    await slider.focus();
    await slider.press('Home');
    await here('Before the first call');
    await expect(past).toContainText('before the first call');
    await past.getByRole('button', { name: 'Continue from here' }).click();
    const question = page.getByRole('dialog', { name: 'Continue from here?' });
    await expect(question).toContainText(
      'everything else that happened from the first call on are undone and removed from the log',
    );
    await question.getByRole('button', { name: /^Undo \d+ calls$/ }).click();
    await expect(question).toBeHidden();
    await expect(past).toBeHidden();
    await expect(workspace.message('the first of today')).toBeVisible();
    await expect(workspace.message('another today')).toBeHidden();
  });
});
