import type { Page } from '@playwright/test';

/** Holds back what a page asks for at addresses that match, until the function that it resolves to is called. */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
