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

  await share.open();
  const link = await share.written();
  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    const player = new DemoDock(other);
    await other.goto(link);
    await expect(player.played).toHaveCount(STEPS.length);
    await player.dock.getByRole('button', { name: /a step/ }).click();
    await other.getByRole('option', { name: '0.5 s a step' }).click();
    await player.button('Play all').click();
    await expect(player.dock).toContainText(`${STEPS.length} of ${STEPS.length} played`);
    for (const step of await player.played.all()) await expect(step).toContainText('same');
  } finally {
    await context.close();
  }
});
