import type { Page } from '@playwright/test';

const PASSES = 3;

/** How many times slower the processor is made. */
const SLOWED = 4;

/** After the press, in milliseconds: longer than a panel takes to open. */
const WATCHED_MS = 1500;

/**
 * Opens every panel that it has opened before, on a slowed processor.
 *
 * @param page with the address of Parley open
 * @returns the longest task of them all that the Long Tasks API reports, in milliseconds; 0 if none takes 50. For each
 *   panel the best of three passes counts, since other programs on the machine make tasks longer
 */
export async function longestTaskOfOpening(page: Page): Promise<number> {
  const links = page.getByRole('navigation', { name: 'Panels' }).getByRole('link');
  const panels = await links.all();
  for (const panel of panels) {
    await panel.click();
    await page.waitForTimeout(WATCHED_MS);
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const best = panels.map(() => Infinity);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [at, panel] of panels.entries()) {
      const longest = await panel.evaluate(openAndWatch, WATCHED_MS);
      best[at] = Math.min(best[at] ?? Infinity, longest);
    }
  }
  return Math.max(...best);
}

/** Runs in the page. */
async function openAndWatch(link: Element, watched: number) {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  if (link instanceof HTMLElement) link.click();
  await new Promise((resolve) => setTimeout(resolve, watched));
  for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
  observer.disconnect();
  return longest;
}
