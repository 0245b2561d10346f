import type { Page } from '@playwright/test';

const KEYS = 50;

/** Between two keys, in milliseconds: longer than a key may take, so that none waits for the one before. */
const PAUSE_MS = 60;

/**
 * Types into the header of a message in the Composer.
 *
 * @param page with the address of Parley open
 * @returns the time of the processor that the page's main thread takes for a key until it is drawn, in milliseconds
 */
export async function measureKey(page: Page): Promise<number> {
  await page.evaluate(() => {
    location.hash = '#/composer';
  });
  await page
    .getByRole('row', { name: /Header/ })
    .first()
    .click();
  const text = page.getByRole('main').getByRole('textbox').first();
  await text.click();
  await type(page);
  const devtools = await page.context().newCDPSession(page);
  // By the clock of the processor: what else the machine does does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent_s = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  const before = await spent_s();
  await type(page);
  return ((await spent_s()) - before) * (1000 / KEYS);
}

async function type(page: Page): Promise<void> {
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('abcdefghij'[key % 10] ?? 'a');
    await page.waitForTimeout(PAUSE_MS);
  }
}
