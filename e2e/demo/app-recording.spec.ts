import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addTask, startReceiverApp } from '../fixtures/receiver-app.ts';
import { DemoDock } from '../pages/demo-dock.ts';
import { ShareDialog } from '../pages/share-dialog.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

/** What somebody does with an app, and what that calls meanwhile, in the order of its causes. */
const STEPS = [
  'type a command',
  'views.open',
  'submit a form',
  'response URL',
  'press or choose',
  'response URL',
  'open a Home tab',
  'views.publish',
];

const pollsIn = (page: Page) =>
  page.evaluate(async () => {
    const { apps, channels } = await (await fetch('sandbox')).json();
    const headers = { authorization: `Bearer ${apps[0].tokens[1].token}` };
    const url = `api/conversations.history?channel=${channels[0].id}`;
    const { messages } = await (await fetch(url, { headers })).json();
    return messages
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => text.startsWith('Ticked off'));
  });

test('what somebody does with an app is recorded, checked and shared, and plays without the app', async ({
  page,
  browser,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  const dock = new DemoDock(page);
  await shell.open('#/explorer');
  await dock.show();
  await dock.record();
  await startReceiverApp(page);
  await page.goto('./#/workspace?channel=general');
  await shell.run('Act as Owner');
  await addTask(page, 'Buy milk');
  await page.getByRole('feed').getByRole('button', { name: 'Tick it off' }).click();
  await expect(page.getByRole('feed')).toContainText('Ticked off: Buy milk');
  const apps = page.getByRole('listbox', { name: 'Apps' });
  await apps.getByRole('option').first().click();
  await expect(page.getByText('Welcome home')).toBeVisible();
  await expect(dock.steps.last()).toContainText('views.publish');
  await dock.button('Stop').click();
  const all = await dock.steps.allTextContents();
  const acted = all.slice(all.findIndex((text) => text.includes('type a command')));
  expect(acted).toHaveLength(STEPS.length);
  for (const [at, name] of STEPS.entries()) expect(acted[at]).toContain(name);
  await dock.button('Check').click();
  await expect(dock.checked).toHaveText(`All ${all.length} steps answer as on the wire.`);

  const share = new ShareDialog(page);
  await share.open();
  const link = await share.written();
  await page.keyboard.press('Escape');
  await expect(share.dialog).toBeHidden();
  await dock.dock.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Shell script' }).click();
  const script = await readFile(await (await saving).path(), 'utf8');
  expect(script).toContain('interaction.payload.trigger_id');

  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    await other.goto(link);
    const player = new DemoDock(other);
    await expect(player.played).toHaveCount(all.length);
    await player.dock.getByRole('button', { name: /a step/ }).click();
    await other.getByRole('option', { name: '0.5 s a step' }).click();
    await player.button('Play all').click();
    // A step takes half a second and its work, which a busy machine does slowly.
    await expect(player.dock).toContainText(`${all.length} of ${all.length} played`, {
      timeout: 60_000,
    });
    for (const step of await player.played.all()) await expect(step).toContainText('same');
    // The panel shows the Home tab, and visits it no second time; nobody answers for the app.
    await expect(other.getByText('Welcome home', { exact: true })).toBeVisible();
    expect(await pollsIn(other)).toEqual(['Ticked off: Buy milk']);
    const { interactions } = await other.evaluate(async () =>
      (await fetch('sandbox/interactions')).json(),
    );
    expect(interactions).toHaveLength(4);
  } finally {
    await context.close();
  }
});
