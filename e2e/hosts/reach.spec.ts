import { expect, test } from '@playwright/test';
import { STATIC, SUBFOLDER } from '../addresses.ts';
import { Tab } from './tab.ts';

for (const [place, { url }] of Object.entries({ root: STATIC, folder: SUBFOLDER })) {
  test.describe(`a platform in a tab, at the ${place} of a static host`, () => {
    test.use({ baseURL: url });
    const base = url.replace(/\/$/, '');

    test('has the address of its page', async ({ page }) => {
      const tab = new Tab(page);
      await tab.open();
      expect((await tab.world()).deployment).toMatchObject({
        base_url: base,
        webhook_host: 'https://hooks.parley.test',
        issuer: base,
      });
      const scopes = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      );
      expect(scopes).toEqual([url]);
    });

    test('answers calls, webhooks and navigations, and leaves the page its files', async ({
      page,
    }) => {
      const tab = new Tab(page);
      await tab.open();
      const webhook = (await tab.world()).apps[0]?.webhooks[0]?.url ?? '';
      const posted = await page.evaluate(async (to) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ text: 'by webhook' });
        return (await fetch(to, { method: 'POST', headers, body })).text();
      }, webhook);
      expect(posted).toBe('ok');

      const framed = await page.evaluate(async () => {
        const show = async (address: string) => {
          const frame = document.createElement('iframe');
          frame.src = address;
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
          document.body.append(frame);
          await loaded;
          return frame.contentDocument?.body.textContent ?? '';
        };
        return { platform: await show('api/api.test'), page: await show('theme.js') };
      });
      expect(JSON.parse(framed.platform)).toMatchObject({ ok: true });
      expect(framed.page).toContain('theme');
      const file = await page.evaluate(async () => (await fetch('theme.js')).text());
      expect(file).toContain('theme');
    });

    test('streams what happens until the reader goes', async ({ page }) => {
      const tab = new Tab(page);
      await tab.open();
      const stream = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const source = new EventSource('sandbox/stream');
            source.addEventListener('exchange', ({ data }) => {
              source.close();
              resolve(data);
            });
            source.addEventListener('open', () => void fetch('api/api.test'));
          }),
      );
      expect(JSON.parse(await stream)).toMatchObject({ name: 'api.test', error: null });
    });
  });
}
