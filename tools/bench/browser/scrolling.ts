import type { Locator, Page } from '@playwright/test';
const PEOPLE = 100_000;
const CALLS = 2000;
const PASSES = 3;
const STEPS = 240;

/**
 * Lists a directory of 100,000 people in the page and scrolls it from end to end, a step in each frame.
 *
 * @param page with the address of Parley open
 * @returns the longest task that the Long Tasks API reports, in milliseconds; 0 if none takes 50. The
 *   best of three passes, since other programs on the machine make tasks longer
 */
export async function measurePeople(page: Page): Promise<number> {
  await beginWalk(page);
  const found = page.getByRole('region', { name: 'People found' });
  await found.getByText(`${PEOPLE.toLocaleString('en')} people`, { exact: true }).waitFor({
    timeout: 600_000,
  });
  return bestPass(page.getByRole('grid', { name: 'People' }));
}

/** The same while the people are still being read, a page after the other. @param page with the address of Parley open */
export async function measureWalk(page: Page): Promise<number> {
  await beginWalk(page);
  const grid = page.getByRole('grid', { name: 'People' });
  await grid.getByRole('row').nth(10).waitFor();
  await page.waitForFunction(() => document.body.innerText.match(/\d,\d{3} people/) !== null);
  return bestPass(grid);
}

/** The same for the wire with 2,000 calls. @param page with the address of Parley open */
export async function measureWire(page: Page): Promise<number> {
  await page.evaluate(async (calls) => {
    for (let call = 0; call < calls; call += 1) await fetch('./api/api.test');
    location.hash = '#/explorer';
  }, CALLS);
  const wire = page.getByRole('listbox', { name: 'Calls' });
  await wire.getByRole('option').first().waitFor();
  await page.getByText('2000, the newest').waitFor();
  return bestPass(wire);
}

/** Opens a directory of 100,000 people and begins to read it. */
async function beginWalk(page: Page): Promise<void> {
  await page.evaluate(async (users) => {
    const body = JSON.stringify({ users, rate_limits: false });
    await fetch('./sandbox/reset', { method: 'POST', body });
    location.hash = '#/directory';
  }, PEOPLE);
  await page.getByRole('button', { name: 'Walk all' }).click();
}

async function bestPass(list: Locator): Promise<number> {
  const longest = [];
  for (let pass = 0; pass < PASSES; pass += 1) longest.push(await list.evaluate(scroll, STEPS));
  return Math.min(...longest);
}

/** Runs in the page. */
async function scroll(grid: Element, steps: number) {
  const scrolls = [grid, ...grid.querySelectorAll('*')];
  for (let at = grid.parentElement; at !== null; at = at.parentElement) scrolls.push(at);
  const scroller = scrolls.find(
    (each) => each.scrollHeight > 10 * each.clientHeight && each.clientHeight > 0,
  );
  if (scroller === undefined) throw new Error('nothing scrolls in the list of people');
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  scroller.scrollTop = 0;
  await frame();
  await frame();
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const height = scroller.scrollHeight - scroller.clientHeight;
  for (let step = 1; step <= steps; step += 1) {
    scroller.scrollTop = (height * step) / steps;
    await frame();
  }
  await frame();
  for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
  observer.disconnect();
  if (scroller.scrollTop < height * 0.99) throw new Error('the end of the list was not reached');
  return longest;
}
