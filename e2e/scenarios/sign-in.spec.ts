import { signIn as plan } from '../../src/lessons/plans/07-sign-in.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

scenario(plan, {
  discovery: async ({ place, signIn }) => {
    await place('read').click();
    await expect(signIn.step('Discovery')).toContainText('(done)');
  },
  request: async ({ place, signIn }) => {
    await place('create').click();
    await signIn.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
    await expect(place('address')).toHaveValue(/\/openid\/connect\/authorize\?response_type=code/);
    await expect(signIn.inside.getByRole('button', { name: 'Allow' })).toBeVisible();
  },
  consent: async ({ place, signIn }) => {
    await signIn.inside.getByRole('button', { name: 'Allow' }).click();
    await expect(place('address')).toHaveValue(/\/relying-party\/callback\?code=/);
    const state = signIn.check('Checks of the callback', 'State');
    await expect(state.getByRole('img', { name: 'Passed' })).toBeVisible();
  },
  exchange: async ({ place, signIn }) => {
    await place('exchange').click();
    await expect(signIn.step('Exchange')).toContainText('(done)');
  },
  keys: async ({ page, place }) => {
    await place('check').click();
    const checks = page.getByRole('list', { name: 'Checks of the identity token' });
    await expect(checks.getByRole('img', { name: 'Passed' })).toHaveCount(9);
    await expect(checks.getByRole('img', { name: 'Failed' })).toHaveCount(0);
  },
  userinfo: async ({ place, signIn }) => {
    await place('ask').click();
    await expect(signIn.step('User info')).toContainText('(done)');
  },
});
