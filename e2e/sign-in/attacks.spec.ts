import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../quiet-page.ts';

/** Each attack and the check that must stop it. */
const STOPPED_BY = [
  ['Swapped state', 'State'],
  ['Replayed nonce', 'Nonce'],
  ['Tampered payload', 'Signature'],
  ['alg: none', 'Algorithm'],
  ['Key of another issuer', 'Key'],
  ['Wrong audience', 'Audience'],
  ['Expired token', 'Expiry'],
  ['Reused code', 'Code'],
  ['Redirect to a look-alike', 'Redirect URI'],
  ['Mixed scopes', 'Scope'],
] as const;

test.use({ refusing: '/openid/connect/authorize' });

test('each attack is stopped by its check, in red, and does not move the clock', async ({
  page,
}) => {
  const panel = new SignInPage(page);
  await panel.open('?view=attacks');
  const clock = () =>
    page.evaluate(async () => (await (await fetch('sandbox')).json()).clock.now as number);
  const before = (await clock()) - Date.now() / 1000;
  await panel.button('Play all').click();
  for (const [attack, check] of STOPPED_BY) {
    const card = panel.step(attack);
    await expect(card.getByText(`stopped by ${check}`)).toBeVisible();
    const row = panel.check(`Checks of ${attack}`, check);
    await expect(row.getByRole('img', { name: 'Failed' })).toBeVisible();
    await expect(card).toContainText('Without the check:');
  }
  await expect(panel.button('Play all')).toBeEnabled();
  expect(Math.abs((await clock()) - Date.now() / 1000 - before)).toBeLessThan(2);

  const calls = page.getByRole('list', { name: 'Calls of Reused code' });
  await calls.getByRole('button', { name: 'POST openid.connect.token: code_already_used' }).click();
  await expect(page.getByRole('region', { name: 'Exchange', exact: true })).toContainText(
    'code_already_used',
  );
});
