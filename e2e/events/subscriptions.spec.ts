import { EventsPage } from '../pages/events-page.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ refusing: 'sandbox/apps' });

test('an app says why its address is refused, and its deliveries, types, audience field and scopes are changed', async ({
  page,
}) => {
  test.slow();
  await test.step('the Request URL says why an address is refused', async () => {
    const events = new EventsPage(page);
    await events.open('subscriptions');
    const save = events.subscriptions.getByRole('button', { name: 'Verify and save' });
    const reasons = [
      ['not a url', 'it is not a URL'],
      ['ftp://app.example/', 'its scheme is ftp, and must be https or http'],
      [new URL('api/auth.test', page.url()).href, 'it is an address of Parley itself'],
    ] as const;
    for (const [address, reason] of reasons) {
      await events.requestUrl.fill(address);
      await save.click();
      await expect(events.subscriptions).toContainText(reason);
      await expect(events.requestUrl).toHaveAttribute('aria-invalid', 'true');
    }
    await events.requestUrl.fill('https://receiver.parley.test/A0');
    await expect(events.requestUrl).not.toHaveAttribute('aria-invalid', 'true');
    await save.click();
    await expect(events.subscriptions).toContainText('was not verified');
    expect((await events.app()).request_url).toBeNull();
  });

  await test.step('disabled deliveries are enabled again, types, delivery and audience field are chosen, and what lacks a scope says that it needs another install', async () => {
    const events = new EventsPage(page);

    await test.step('deliveries that are disabled are visible, and enabled again by hand', async () => {
      await events.open();
      await events.startReceiver();
      await events.configure({ subscriptions: ['message'] });
      await events.stopReceiver();
      for (const text of ['one', 'two', 'three', 'four', 'five']) await events.post(text);
      // Most attempts of an hour fail.
      await expect(async () => {
        await events.sandbox('/clock', { advance_s: 3600 });
        expect((await events.app()).delivery_disabled).toBe(true);
      }).toPass();
      await expect(events.row('Disabled').first()).toBeVisible();
      await page.getByRole('tab', { name: 'Subscriptions' }).click();
      await expect(events.subscriptions.getByRole('alert')).toContainText(
        'Deliveries are disabled.',
      );
      await events.subscriptions.getByRole('button', { name: 'Enable again' }).click();
      await expect(events.subscriptions.getByText('Deliveries are disabled.')).toBeHidden();
      expect((await events.app()).delivery_disabled).toBe(false);
    });

    await test.step('the delivery and the audience field are chosen', async () => {
      await events.beginWorld(2);
      await events.open('subscriptions');
      await events.subscriptions.getByText('authed_teams').click();
      await expect.poll(async () => (await events.app()).audience_field).toBe('authed_teams');
      await events.subscriptions.getByText('Socket', { exact: true }).click();
      await expect(events.subscriptions).toContainText('0 connections');
      expect((await events.app()).delivery).toBe('socket');
    });

    await test.step('types are subscribed to, and what lacks a scope says that it needs another install', async () => {
      await events.open('subscriptions');
      const type = (name: string) => events.subscriptions.getByRole('checkbox', { name });
      await type('app_mention').focus();
      await page.keyboard.press('Space');
      await expect(type('app_mention')).toBeChecked();
      await expect(events.said('subscribes to app_mention.')).toBeVisible();
      expect((await events.app()).subscriptions).toEqual(['app_mention']);

      const app = await events.app();
      const bot = app.tokens.find((token) => token.type === 'bot')?.token ?? '';
      await page.evaluate(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        await fetch('api/auth.revoke', { method: 'POST', headers });
      }, bot);
      await events.sandbox('/tokens', { app_id: app.app_id, type: 'bot', scopes: ['chat:write'] });
      await expect(events.subscriptions.getByText('Reinstall needed.')).toBeVisible();
      await expect(events.subscriptions).toContainText('app_mentions:read (not granted)');
      await events.subscriptions
        .getByRole('button', { name: 'Reinstall with these scopes' })
        .click();
      await expect(page).toHaveURL(/#\/install\?scope=.*app_mentions/);
    });
  });
});
