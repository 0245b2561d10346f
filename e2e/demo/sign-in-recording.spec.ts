import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readDemoText } from '../../src/contract/links/codec.ts';
import type { Demo } from '../../src/contract/demo/demo.ts';
import { DemoDock } from '../pages/demo-dock.ts';
import { ShareDialog } from '../pages/share-dialog.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../quiet-page.ts';

/** The steps of a sign-in in its panel that the platform answers: from the discovery document to the refreshed token. */
const STEPS = [
  '/.well-known/openid-configuration',
  '/openid/connect/authorize',
  '/openid/connect/authorize',
  'openid.connect.token',
  '/openid/connect/keys',
  'openid.connect.userInfo',
  'openid.connect.token',
];

/** Exports the recording, and returns the path of the file. */
async function exported(page: Page, { dock }: DemoDock, form: string): Promise<string> {
  await dock.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: form }).click();
  return (await saving).path();
}

/** Plays all steps, and expects each to be answered as it was recorded. */
async function expectSame(page: Page): Promise<void> {
  const player = new DemoDock(page);
  await expect(player.played).toHaveCount(STEPS.length);
  await player.dock.getByRole('button', { name: /a step/ }).click();
  await page.getByRole('option', { name: '0.5 s a step' }).click();
  await player.button('Play all').click();
  await expect(player.dock).toContainText(`${STEPS.length} of ${STEPS.length} played`);
  for (const step of await player.played.all()) await expect(step).toContainText('same');
}

test('a sign-in is recorded, checked and shared, and its link plays for somebody else', async ({
  page,
  browser,
}) => {
  test.slow();
  const signIn = new SignInPage(page);
  const dock = new DemoDock(page);
  await signIn.open();
  await dock.show();
  await dock.record();
  await signIn.askForConsent();
  await signIn.inside.getByRole('button', { name: 'Allow' }).click();
  await signIn.button('Exchange the code').click();
  await signIn.button('Check the token').click();
  await signIn.button('Ask for user info').click();
  await signIn.button('Refresh').click();
  await expect(dock.steps).toHaveCount(STEPS.length);
  await dock.button('Stop').click();
  for (const [at, name] of STEPS.entries()) await expect(dock.steps.nth(at)).toContainText(name);
  await dock.button('Check').click();
  await expect(dock.checked).toHaveText(`All ${STEPS.length} steps answer as on the wire.`);

  // Without the consent page, the message leads to the step that needs it.
  await dock.steps.nth(1).click();
  await dock.button('Remove the step').click();
  await dock.button('Check').click();
  await expect(dock.checked).toContainText('Step 2 refers to');
  await dock.checked.getByRole('button', { name: 'Step 2' }).click();
  await expect(dock.step(2).getByRole('textbox', { name: 'Body' })).toHaveValue(
    /form\.consent\}\}/,
  );
  await dock.button('Undo').click();
  await dock.button('Check').click();
  await expect(dock.checked).toHaveText(`All ${STEPS.length} steps answer as on the wire.`);

  // So does that of the dialog, where a secret is written out.
  const share = new ShareDialog(page);
  await dock.steps.nth(3).click();
  const body = dock.step(4).getByRole('textbox', { name: 'Body' });
  const written = await body.inputValue();
  expect(written).toContain('code={{3.location.code}}');
  await body.fill(written.replace('{{3.location.code}}', 'a-code-of-mine'));
  await dock.steps.first().click();
  await page.getByRole('banner').getByRole('button', { name: 'Share' }).click();
  const alert = share.dialog.getByRole('alert');
  await expect(alert).toContainText('replace it by {{2.location.code}}');
  await alert.getByRole('button', { name: 'Step 4' }).click();
  await expect(share.dialog).toBeHidden();
  await body.fill(written);
  await dock.button('Check').click();
  await expect(dock.checked).toHaveText(`All ${STEPS.length} steps answer as on the wire.`);

  // No export holds a secret, not even masked in a request; the file opens as the link does.
  const file = await exported(page, dock, 'Demo file');
  const { demo } = readDemoText(await readFile(file, 'utf8')) as { readonly demo: Demo };
  expect(JSON.stringify(demo.steps?.map((step) => ({ ...step, answer: null })))).not.toContain('…');
  for (const form of ['Shell script', 'Playwright scenario'])
    expect(await readFile(await exported(page, dock, form), 'utf8')).not.toMatch(/xox[a-z]-\d/);

  await share.open();
  const link = await share.written();
  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    await other.goto(link);
    await expectSame(other);
    // The same from a file, in another world of that profile.
    const dialog = new ShareDialog(other);
    await dialog.open();
    const chooser = other.waitForEvent('filechooser');
    await dialog.dialog.getByRole('button', { name: 'Open a file…' }).click();
    await (await chooser).setFiles(file);
    await expect(new DemoDock(other).dock).toContainText(`0 of ${STEPS.length} played`);
    await expectSame(other);
  } finally {
    await context.close();
  }
});
