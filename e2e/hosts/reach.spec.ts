import type { Page } from '@playwright/test';
import { STATIC, SUBFOLDER } from '../addresses.ts';
import { ReceiverPage } from '../pages/receiver-page.ts';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

/** Opens an address in a frame of the page and returns the text of its document. */
function framed(page: Page, address: string): Promise<string> {
  return page.evaluate(async (src) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = src;
    document.body.append(frame);
    await loaded;
    return frame.contentDocument?.body.textContent ?? '';
  }, address);
}

for (const [place, { url }] of Object.entries({ root: STATIC, folder: SUBFOLDER })) {
  test(`at the ${place} of a static host the platform uses the address of its page, and answers calls, navigations, webhooks and streams`, async ({
    page,
  }) => {
    const tab = new Tab(page);
    await tab.open(url);
    const base = url.replace(/\/$/, '');
    expect((await tab.world()).deployment).toMatchObject({
      base_url: base,
      webhook_host: 'https://hooks.parley.test',
      issuer: base,
    });
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
    expect(scopes).toEqual([url]);

    await test.step('the Explorer names that address, and calls it', async () => {
      await page.getByRole('option', { name: 'users.list', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText(
        `${url}api/users.list`,
      );
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText(
        'HTTP 200',
      );
    });

    await test.step('it answers calls and navigations, but not requests for files of the page', async () => {
      expect(await tab.call('api.test')).toMatchObject({ ok: true });
      expect(await framed(page, 'relying-party')).toContain('Beacon');
      expect(await framed(page, 'theme.js')).toContain('theme');
      expect(await page.evaluate(async () => (await fetch('theme.js')).text())).toContain('theme');
    });

    await test.step('a webhook works at its own host', async () => {
      const webhook = (await tab.world()).apps[0]?.webhooks[0]?.url ?? '';
      expect(webhook).toContain('https://hooks.parley.test/services/');
      const answer = await page.evaluate(async (to) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ text: 'by webhook' });
        return (await fetch(to, { method: 'POST', headers, body })).text();
      }, webhook);
      expect(answer).toBe('ok');
    });

    await test.step('calls with cookies are answered, and leave cookies and storage as they are', async () => {
      const before = await page.evaluate(() => {
        document.cookie = 'theirs=1; SameSite=Lax';
        return Object.keys(localStorage);
      });
      const after = await page.evaluate(async () => {
        const answer = await fetch('api/api.test', { credentials: 'include' });
        const { ok } = await answer.json();
        return { ok, cookies: document.cookie, stored: Object.keys(localStorage) };
      });
      expect(after).toEqual({ ok: true, cookies: 'theirs=1', stored: before });
    });

    await test.step('the event stream reports events as they happen', async () => {
      const event = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const source = new EventSource('sandbox/stream');
            source.addEventListener('exchange', ({ data }) => {
              // The stream may still tell of the calls of the steps before.
              if (!data.includes('auth.test')) return;
              source.close();
              resolve(data);
            });
            source.addEventListener('open', () => void fetch('api/auth.test'));
          }),
      );
      expect(JSON.parse(await event)).toMatchObject({ name: 'auth.test', error: 'not_authed' });
    });

    await test.step('the build includes the licences of its packages, and the shortcuts dialog links to them', async () => {
      await page.locator('main').focus();
      await page.keyboard.press('?');
      const link = page.getByRole('link', { name: 'Licences of third-party packages' });
      const address = new URL((await link.getAttribute('href')) ?? '', page.url());
      const answer = await page.request.get(address.href);
      expect(answer.headers()['content-type']).toContain('text/plain');
      expect(await answer.text()).toMatch(/^react-dom \d/m);
      await page.keyboard.press('Escape');
    });

    await test.step('a program of the receiver runs', async () => {
      const receiver = new ReceiverPage(page);
      await page.goto(`${url}#/events?view=receiver`);
      await receiver.start();
      const ts = await receiver.react();
      await expect(receiver.output).toContainText(`Deleted ${ts}`);
    });
  });
}
