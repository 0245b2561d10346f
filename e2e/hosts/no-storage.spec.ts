import { randomBytes } from 'node:crypto';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

test('without storage the platform works, and says that nothing is kept', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('storage is switched off', 'SecurityError');
    };
  });
  const tab = new Tab(page);
  await tab.open();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('nothing is kept');
  const ts = await tab.post('for now');
  expect(await tab.messages()).toContain(ts);
});

test('when storage is full the platform goes on, and says that changes are no longer kept', async ({
  page,
  context,
}) => {
  const tab = new Tab(page);
  await page.goto('theme.js');
  const protocol = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 300_000 });
  await tab.open();
  const kept = await tab.post('there was room for this');
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(async () => {
    // Browsers compress what they keep, so it must be text that does not shrink.
    await tab.post(randomBytes(15_000).toString('base64'));
    await expect(notices).toContainText('no longer kept', { timeout: 100 });
  }).toPass({ intervals: [0] });

  const unkept = await tab.post('and none for this');
  expect(await tab.messages()).toContain(unkept);
  await protocol.send('Storage.overrideQuotaForOrigin', { origin });
  await tab.reload();
  const messages = await tab.messages();
  expect(messages).toContain(kept);
  expect(messages).not.toContain(unkept);
});

test('when the user clears the site’s data, the page says that changes are no longer kept', async ({
  page,
  context,
}) => {
  const tab = new Tab(page);
  await tab.open();
  await tab.post('soon to be cleared');
  const protocol = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('no longer kept');
  await tab.post('still answered');
});
