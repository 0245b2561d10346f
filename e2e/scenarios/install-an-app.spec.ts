import { installAnApp } from '../../src/lessons/plans/09-install-an-app.ts';
import { expect } from '../fixtures/test.ts';
import { scenario } from '../fixtures/scenario.ts';

scenario(installAnApp, {
  ask: async ({ place, signIn }) => {
    await place('create').click();
    await signIn.inside.getByRole('link', { name: 'Add to workspace' }).click();
    await expect(signIn.inside.getByText('incoming-webhook')).toBeVisible();
  },
  cancel: async ({ place, signIn }) => {
    await signIn.inside.getByRole('button', { name: 'Cancel' }).click();
    await expect(place('callback')).toContainText('access_denied');
    await expect(
      signIn.check('Checks of the callback', 'State').getByRole('img', { name: 'Passed' }),
    ).toBeVisible();
    await expect(signIn.button('Exchange the code')).toBeHidden();
  },
  allow: async ({ place, signIn }) => {
    await place('create').click();
    await signIn.addToWorkspace('#random');
  },
  exchange: async ({ place, signIn }) => {
    await place('exchange').click();
    await expect(signIn.step('Exchange')).toContainText('"incoming_webhook"');
    await expect(signIn.step('Webhook')).toContainText('posts to #random');
  },
  post: async ({ place, wire, signIn }) => {
    await place('message').fill('Hello from a new install');
    await place('post').click();
    await expect(signIn.step('Webhook')).toContainText('(done)');
    // It arrived in the channel that was chosen on the consent page.
    const channel = await wire.channel('random');
    const { json } = await wire.call('conversations.history', { channel, limit: 1 });
    expect(json.messages[0].text).toBe('Hello from a new install');
  },
  uninstall: async ({ place, signIn }) => {
    await place('uninstall').click();
    await expect(signIn.step('The end')).toContainText('(done)');
    await place('post').click();
    await expect(signIn.step('Webhook')).toContainText('no_service');
    // Tokens die with the app, too.
    await signIn.button('Call auth.test').click();
    await expect(signIn.step('First call')).toContainText('account_inactive');
  },
});
