import { expect, type Locator, type Page } from '@playwright/test';

/** The most presses that a walk with the keyboard may take. */
const MAX_PRESSES = 80;

/**
 * Presses a key, such as Tab, until an element has the focus, and fails if it does not lead there. Finding an element by its
 * role takes a page longer than the press, so it is found once, and again only if it was drawn anew.
 */
export async function pressUntilFocused(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  let element = await target.elementHandle();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const state = await element?.evaluate((found) => ({
      isThere: found.isConnected,
      isFocused: found.matches(':focus'),
    }));
    if (state?.isFocused) return;
    if (state?.isThere) await page.keyboard.press(key);
    else element = await target.elementHandle();
  }
  await expect(target, `${key} leads to it`).toBeFocused({ timeout: 1 });
}
