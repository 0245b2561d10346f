import type { Page } from '@playwright/test';
import type { ClockChange } from '../src/contract/sandbox.ts';

/** Stops or moves the clock of the world of a page, so that the speed of this machine decides nothing. */
export const setClock = (page: Page, change: ClockChange): Promise<void> =>
  page.evaluate(async (body) => {
    await fetch('sandbox/clock', { method: 'POST', body });
  }, JSON.stringify(change));
