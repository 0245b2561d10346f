import { sixAttacks } from '../../src/lessons/plans/six-attacks.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';
import type { SignInPage } from '../pages/sign-in-page.ts';

/** Follows the link of the app in the small browser, and allows. */
async function allow({ inside }: SignInPage): Promise<void> {
  await inside.getByRole('link', { name: 'Sign in with Parley' }).click();
  await inside.getByRole('button', { name: 'Allow' }).click();
  await expect(inside.getByRole('heading', { name: 'Back at Beacon' })).toBeVisible();
}

scenario(sixAttacks, {
  'look-alike': async ({ place, signIn }) => {
    await place('play').click();
    const card = signIn.step('Redirect to a look-alike');
    await expect(card.getByText('stopped by Redirect URI')).toBeVisible();
    await expect(card).toContainText('bad_redirect_uri');
  },
  'mixed-scopes': async ({ place, signIn }) => {
    await place('play').click();
    const card = signIn.step('Mixed scopes');
    await expect(card.getByText('stopped by Scope')).toBeVisible();
    await expect(card).toContainText('scope conflict');
  },
  'used-twice': async ({ place, signIn }) => {
    await place('play').click();
    const card = signIn.step('Reused code');
    await expect(card.getByText('stopped by Code')).toBeVisible();
    await expect(card).toContainText('token_revoked');
  },
  'no-secret': async ({ page, place, explorer }) => {
    await place('id').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(place('id')).not.toHaveValue('');
    await place('secret').fill('a-guess');
    await place('code').fill('a-code-from-a-log');
    await place('send').click();
    await expect(explorer.verdict).toContainText('bad_client_secret');
  },
  'old-code': async ({ page, place, signIn }) => {
    await place('read').click();
    await place('create').click();
    await allow(signIn);
    await place('clock').click();
    await place('hour').click();
    await page.keyboard.press('Escape');
    await place('exchange').click();
    await expect(signIn.step('Exchange')).toContainText('invalid_code');
  },
  'old-token': async ({ page, place, signIn }) => {
    await place('create').click();
    await allow(signIn);
    await place('exchange').click();
    await expect(signIn.step('Exchange')).toContainText('(done)');
    await place('clock').click();
    await place('day').click();
    await page.keyboard.press('Escape');
    await place('ask').click();
    await expect(signIn.step('User info')).toContainText('token_expired');
  },
});
