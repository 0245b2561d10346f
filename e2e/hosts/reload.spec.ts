import { expect, test } from '../quiet-page.ts';
import { Tab } from './tab.ts';

test('a page that unloads leaves the worker to the next page, which a failed update does not harm', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function post(this: ServiceWorker, ...args: unknown[]) {
      const sent = sessionStorage.getItem('sent') ?? '';
      sessionStorage.setItem('sent', `${sent}${String(args[0])} `);
      Reflect.apply(postMessage, this, args);
    };
    // A rejection that nobody handles would be an error of the page.
    ServiceWorkerRegistration.prototype.update = () => {
      sessionStorage.setItem('updates', 'failed');
      return Promise.reject(new TypeError('Failed to update a ServiceWorker: Not found'));
    };
  });
  const tab = new Tab(page);
  await tab.open();
  await tab.reload();
  const kept = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);
  const sent = await kept('sent');
  expect(sent).toContain('MOCK_ACTIVATE');
  expect(sent).not.toContain('CLIENT_CLOSE');
  expect(await kept('updates')).toBe('failed');
});
