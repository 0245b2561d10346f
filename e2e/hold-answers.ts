import type { Page } from '@playwright/test';

/** Holds back what a page asks a server for at addresses that match, until the function that it resolves to is called. */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Holds back the calls of a page to addresses that end in `path`, also once it loads anew, until the function that it resolves
 * to is called. For what the service worker answers, which no route of Playwright sees.
 */
export async function holdCalls(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.exposeFunction('callsReleased', () => released);
  const hold = (heldPath: string) => {
    const { fetch, callsReleased } = globalThis as unknown as {
      fetch: typeof globalThis.fetch;
      callsReleased: () => Promise<void>;
    };
    globalThis.fetch = async (...call) => {
      const url = call[0] instanceof Request ? call[0].url : String(call[0]);
      if (url.endsWith(heldPath)) await callsReleased();
      return fetch(...call);
    };
  };
  await page.addInitScript(hold, path);
  await page.evaluate(hold, path);
  return release;
}
