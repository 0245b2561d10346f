import { Tab } from '../hosts/tab.ts';
import { ComposerPage } from '../pages/composer-page.ts';
import { ShareDialog } from '../pages/share-dialog.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';

test('a link opens the draft of the Composer apart from those of the visitor, with its own webhook', async ({
  page,
  browser,
}) => {
  const composer = new ComposerPage(page);
  await composer.open('?editor=json');
  const { apps } = await new Tab(page).world();
  const hook = apps[0]?.webhooks[0]?.url ?? '';
  await composer.writeJson(JSON.stringify({ text: `Sent to ${hook} and {{name}}` }));
  await expect(composer.preview).toContainText('and {{name}}');
  const share = new ShareDialog(page);
  // The draft is stored a moment after it was typed.
  await expect(async () => {
    await share.open();
    const isHeld = await share.holds.getByText('What was typed in Composer').isVisible();
    if (!isHeld) await page.keyboard.press('Escape');
    expect(isHeld).toBe(true);
  }).toPass();
  const link = await share.written();

  const context = await browser.newContext();
  const other = await context.newPage();
  const theirs = new ComposerPage(other);
  await theirs.open('?editor=json');
  await theirs.writeJson(JSON.stringify({ text: 'A draft of my own' }));
  await expect(theirs.preview).toContainText('A draft of my own');
  await other.goto('about:blank');
  await other.goto(link);
  await expect(theirs.preview).toContainText('and {{name}}');
  const world = await new Tab(other).world();
  expect(world.secrets).toBe('predictable');
  await expect(theirs.json).toContainText(world.apps[0]?.webhooks[0]?.url ?? '');
  await expect(theirs.json).not.toContainText(hook);

  await other.getByRole('button', { name: 'Back to my world' }).click();
  await expect(theirs.preview).toContainText('A draft of my own');
  await context.close();
});

test('a link opens a message that was typed and not sent, and the token that acts', async ({
  page,
  browser,
}) => {
  const workspace = new WorkspacePage(page);
  const shell = new ShellPage(page);
  await workspace.open();
  await shell.run('Act as Owner');
  await expect(shell.inBar('Acting as')).toContainText('Owner');
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await box.fill('Not sent yet');
  const share = new ShareDialog(page);
  await share.open();
  await expect(share.holds).toContainText('Acting as');
  const link = await share.written();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('textbox', { name: /^Message to/ })).toHaveValue('Not sent yet');
  await expect(new ShellPage(other).inBar('Acting as')).toContainText('Owner');
  await context.close();
});
