import type { Locator, Page } from '@playwright/test';

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
export async function measureOpening(page: Page): Promise<number> {
  const panels = await panelsOf(page);
  for (const panel of panels) {
    await panel.click();
    await page.waitForTimeout(WATCHED_MS);
  }
  await slowDown(page);
  return bestOfPasses(() => panels);
}

/**
 * The same for panels that this page opens for the first time: each pass has a page of its own.
 *
 * @param page with the address of Parley open
 */
export async function measureFirstOpening(page: Page): Promise<number> {
  return bestOfPasses(async () => {
    const fresh = await page.context().newPage();
    await fresh.goto(page.url());
    const panels = await panelsOf(fresh);
    // What an open page loads ahead is no part of opening a panel.
    await fresh.waitForTimeout(2 * WATCHED_MS);
    await slowDown(fresh);
    return panels;
  });
}

/** The links of the rail, once they are there. */
async function panelsOf(page: Page): Promise<Locator[]> {
  const links = page.getByRole('navigation', { name: 'Panels' }).getByRole('link');
  await links.first().waitFor();
  return links.all();
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

async function bestOfPasses(linksOf: () => Locator[] | Promise<Locator[]>): Promise<number> {
  const best: number[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [at, panel] of (await linksOf()).entries()) {
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
