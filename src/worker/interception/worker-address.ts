/** The script msw generates (`public/mockServiceWorker.js`); it is in the folder of the page. */
const SCRIPT = 'mockServiceWorker.js';

/** Where the worker of the page served from `baseUrl` is, and the addresses it may intercept. */
export function workerAddress(baseUrl: string): { readonly url: string; readonly scope: string } {
  return { url: `${baseUrl}/${SCRIPT}`, scope: `${baseUrl}/` };
}
