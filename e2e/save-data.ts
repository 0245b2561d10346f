import type { Page } from '@playwright/test';

/** A browser that saves data: the page then stores no copy of itself, which tests of other things need not wait for. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => ({ saveData: true }),
    });
  });
