import { legacySignIn } from '../../src/lessons/plans/12-legacy-sign-in.ts';
import { expect } from '../fixtures/test.ts';
import { scenario } from '../fixtures/scenario.ts';

scenario(legacySignIn, {
  legacy: async ({ page, place, signIn }) => {
    await place('start').click();
    const inside = page.frameLocator('iframe[title="Small browser of the legacy sign-in"]');
    await inside.getByRole('link', { name: 'Add to workspace' }).click();
    await inside.getByRole('button', { name: 'Allow' }).click();
    await place('exchange').click();
    await expect(signIn.step('The result')).toContainText('(done)');
    // Nothing warns of the old way.
    await expect(signIn.step('The result')).not.toContainText('warning');
    await expect(signIn.step('The result')).not.toContainText('id_token');
  },
  mix: async ({ place, signIn }) => {
    await place('create').click();
    await signIn.inside.getByRole('link', { name: 'Add to workspace' }).click();
    await expect(signIn.step('Callback')).toContainText('invalid_scope');
  },
  openid: async ({ place, signIn }) => {
    await place('read').click();
    await place('create').click();
    await signIn.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
    await signIn.inside.getByRole('button', { name: 'Allow' }).click();
    await place('exchange').click();
    await expect(signIn.step('Exchange')).toContainText('"id_token"');
  },
  compare: async ({ place, signIn }) => {
    await place('ask').click();
    await expect(signIn.step('User info')).toContainText('"sub"');
  },
  stop: async ({ place, signIn, wire }) => {
    const { tokens = [] } = (await wire.world()).apps[0] ?? {};
    const token =
      tokens.find(({ scopes }) => scopes.every((scope) => scope.startsWith('identity.')))?.token ??
      '';
    await place('revoke').click();
    await expect(signIn.step('The end')).toContainText('"revoked": true');
    const { json } = await wire.call('users.identity', {}, { token });
    expect(json.error).toBe('token_revoked');
  },
});
