import { expect, test } from '../quiet-page.ts';
import { Tab } from './tab.ts';

test('a page that unloads does not stop the worker that the next page needs', async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function post(this: ServiceWorker, ...args: unknown[]) {
      const sent = sessionStorage.getItem('sent') ?? '';
      sessionStorage.setItem('sent', `${sent}${String(args[0])} `);
      Reflect.apply(postMessage, this, args);
    };
  });
  const tab = new Tab(page);
  await tab.open();
  await tab.reload();
  const sent = await page.evaluate(() => sessionStorage.getItem('sent'));
  expect(sent).toContain('MOCK_ACTIVATE');
  expect(sent).not.toContain('CLIENT_CLOSE');
});

test('a failed worker update is not an error of the page', async ({ page }) => {
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.update = () =>
      Promise.reject(new TypeError('Failed to update a ServiceWorker: Not found'));
  });
  await new Tab(page).open();
});
