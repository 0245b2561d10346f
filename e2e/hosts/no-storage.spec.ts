import { randomBytes } from 'node:crypto';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

test('without storage the platform works, and the page says that nothing is saved', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('storage is switched off', 'SecurityError');
    };
  });
  const tab = new Tab(page);
  await tab.open();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('not saved');
  const ts = await tab.post('for now');
  expect(await tab.messages()).toContain(ts);
  await page.locator('main').focus();
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog', { name: 'Worlds' })).toContainText('not saved');
});

test('while storage is full, and after the site’s data was cleared, changes are refused, and the page says so', async ({
  page,
  context,
}) => {
  test.slow();
  const tab = new Tab(page);
  await page.goto('theme.js');
  const protocol = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  const notices = page.getByRole('region', { name: 'Notices' });

  await test.step('a change is refused while storage is full, the page says so, and works again once there is space', async () => {
    await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 300_000 });
    await tab.open();
    const { channel } = await tab.poster();
    const acknowledged = [await tab.post('there was room for this')];
    let refused = '';
    while (refused === '') {
      // Browsers compress stored data, so the text must be incompressible.
      const text = randomBytes(15_000).toString('base64');
      const { ok, error, ts } = await tab.call('chat.postMessage', { channel, text });
      if (ok) acknowledged.push(String(ts));
      else refused = String(error);
    }
    expect(refused).toBe('service_unavailable');
    await expect(notices).toContainText('storage is full');
    await expect(notices).toContainText('All earlier changes are saved');
    expect([...(await tab.messages())]).toEqual(expect.arrayContaining(acknowledged));

    await protocol.send('Storage.overrideQuotaForOrigin', { origin });
    await tab.call('conversations.list');
    acknowledged.push(await tab.post('there is room again'));
    await expect(notices).toBeHidden();
    await tab.reload();
    expect([...(await tab.messages())]).toEqual(expect.arrayContaining(acknowledged));
  });

  await test.step('after the user clears the site’s data, the page says that changes are refused', async () => {
    await tab.post('soon to be cleared');
    const { channel } = await tab.poster();
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await expect(notices).toContainText('The browser closed its storage');
    const refused = await tab.call('chat.postMessage', { channel, text: 'nowhere to keep it' });
    expect(refused).toMatchObject({ ok: false, error: 'service_unavailable' });
    await tab.reload();
    await expect(notices).toBeHidden();
    await tab.post('kept again');
  });
});
