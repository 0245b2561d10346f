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

/** Holds back all calls of a page to the platform, until the function that it resolves to is called. */
export async function holdCalls(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { fetch } = globalThis;
    const released = new Promise((resolve) => addEventListener('release', resolve));
    globalThis.fetch = (...call) => released.then(() => fetch(...call));
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('release')));
}
