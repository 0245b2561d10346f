import type { Page } from '@playwright/test';

/** More than this of the window may not move by itself while the page starts, or while a panel or a menu opens. */
export const MAX_SHIFT = 0.01;

/** Counts the layout shifts of the pages that are loaded from now on, also those soon after a press. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the shifts since it was last asked, once the page has drawn what it has. */
export const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const { shifts } = window as unknown as { shifts: number[] };
    return shifts.splice(0).reduce((sum, shift) => sum + shift, 0);
  });
