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
  ['Injected code', 'Code verifier'],
  ['Redirect to a look-alike', 'Redirect URI'],
  ['Mixed scopes', 'Scope'],
] as const;

test.use({ refusing: '/openid/connect/authorize' });

test('each attack is stopped by its check, in red, and does not move the clock', async ({
  page,
}) => {
  const panel = new SignInPage(page);
  await panel.open('?view=attacks');
  /** Seconds by which the clock of the world is ahead, at least and at most: the machine may be slow to tell. */
  const ahead = () =>
    page.evaluate(async () => {
      const asked = Date.now() / 1000;
      const { now } = (await (await fetch('sandbox')).json()).clock;
      return { least: now - Date.now() / 1000, most: now - asked };
    });
  const before = await ahead();
  await panel.button('Play all').click();
  for (const [attack, check] of STOPPED_BY) {
    const card = panel.step(attack);
    await expect(card.getByText(`stopped by ${check}`)).toBeVisible();
    const row = panel.check(`Checks of ${attack}`, check);
    await expect(row.getByRole('img', { name: 'Failed' })).toBeVisible();
    await expect(card).toContainText('Without the check:');
  }
  await expect(panel.button('Play all')).toBeEnabled();
  const after = await ahead();
  // Both clocks tell milliseconds.
  expect(after.least).toBeLessThanOrEqual(before.most + 0.002);
  expect(after.most).toBeGreaterThanOrEqual(before.least - 0.002);

  await test.step('its sequence ends at the check', async () => {
    const scenes = panel.scenes('Tampered payload');
    await expect(scenes.filter({ hasText: 'App, check' })).toContainText('Signature: invalid');
    await expect(scenes.filter({ hasText: 'did not happen' })).toHaveText(/App → Attacker/);
  });

  const calls = page.getByRole('list', { name: 'Calls of Reused code' });
  await calls.getByRole('button', { name: 'POST openid.connect.token: code_already_used' }).click();
  await expect(page.getByRole('region', { name: 'Call', exact: true })).toContainText(
    'code_already_used',
  );

  await test.step('without the check of the app it succeeds, and the harm is shown', async () => {
    const card = panel.step('Tampered payload');
    await panel.turn('Tampered payload', 'The app checks the signature');
    await card.getByRole('button', { name: 'Play again' }).click();
    await expect(card.getByText('it succeeded')).toBeVisible();
    await expect(panel.step('Harm of Tampered payload')).toContainText('account of the victim');
    await expect(panel.scenes('Tampered payload').filter({ hasText: 'did not' })).toHaveCount(0);
  });

  await test.step('without the check of the platform, too, and the world says so', async () => {
    const card = panel.step('Redirect to a look-alike');
    const active = () =>
      page.evaluate(async () =>
        (await (await fetch('sandbox')).json()).conditions.map(
          ({ name }: { name: string }) => name,
        ),
      );
    await panel.turn('Redirect to a look-alike', 'The platform compares redirect URIs whole');
    await expect(card.getByText('switched off')).toBeVisible();
    expect(await active()).toEqual(['checks_off']);
    await card.getByRole('button', { name: 'Play again' }).click();
    await expect(card.getByText('it succeeded')).toBeVisible();
    await expect(panel.step('Harm of Redirect to a look-alike')).toContainText('Signed in as');
    await panel.button('Make all checks again').click();
    await expect(panel.button('Make all checks again')).toBeHidden();
    expect(await active()).toEqual([]);
    await card.getByRole('button', { name: 'Play again' }).click();
    await expect(card.getByText('stopped by Redirect URI')).toBeVisible();
  });
});
