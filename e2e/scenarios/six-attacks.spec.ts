import { sixAttacks } from '../../src/lessons/plans/08-six-attacks.ts';
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
  'look-alike': async ({ page, place, signIn }) => {
    await place('read').click();
    await page.getByText('Edit state, nonce, prompt and extra parameters').click();
    const { origin } = new URL(page.url());
    await place('extra').fill(`redirect_uri=${origin}/relying-party-of-mallory/callback`);
    await place('create').click();
    await signIn.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
    await expect(signIn.inside.getByRole('main')).toContainText('bad_redirect_uri');
    await place('extra').fill('');
  },
  'mixed-scopes': async ({ place, signIn }) => {
    await place('scope').fill('openid chat:write');
    await place('create').click();
    await signIn.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
    await expect(signIn.step('Callback')).toContainText('invalid_scope');
    await place('scope').fill('openid');
    await place('create').click();
    await signIn.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
    await expect(signIn.inside.getByRole('button', { name: 'Allow' })).toBeVisible();
  },
  'used-twice': async ({ place, signIn }) => {
    await place('create').click();
    await allow(signIn);
    await place('exchange').click();
    await expect(signIn.step('Exchange')).toContainText('(done)');
    await place('exchange').click();
    await expect(signIn.step('Exchange')).toContainText('code_already_used');
    await place('create').click();
    await allow(signIn);
    await place('exchange').click();
    await expect(signIn.step('Exchange')).toContainText('(done)');
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
