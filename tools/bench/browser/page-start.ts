import type { Browser } from '@playwright/test';
import { comparedFrom } from '../compare.ts';

const ROUNDS = 5;
const TIMEOUT_MS = 60_000;

/** Milliseconds since the navigation began. */
export type Started = { answer: number; paint: number };

/** Compares cold loads of the two pages, each in a browser context of its own, without cache and service worker. */
export async function compareStarts(
  browser: Browser,
  { parley, bare }: { parley: string; bare: string },
) {
  const rounds: { ours: Started; floor: Started }[] = [];
  // The first round is left out: the browser itself is cold.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await started(browser, `${parley}#/explorer?method=api.test`);
    rounds.push({ ours, floor: await started(browser, bare) });
  }
  const compared = (what: keyof Started) =>
    comparedFrom(
      rounds
        .slice(1)
        .map(({ ours, floor }) => ({ ours: ours[what], floor: floor[what], later: null })),
      1,
    );
  return { answer: compared('answer'), paint: compared('paint') };
}

async function started(browser: Browser, url: string): Promise<Started> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(sendAtOnce);
    await page.goto(url);
    return await page.evaluate(firstOfPage, TIMEOUT_MS);
  } finally {
    await context.close();
  }
}

/** Runs in the page: waits for its first answer and its first paint. */
async function firstOfPage(timeout_ms: number): Promise<Started> {
  while (performance.now() < timeout_ms) {
    const { firstAnswer } = globalThis as { firstAnswer?: number };
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (firstAnswer !== undefined && paint !== undefined)
      return { answer: firstAnswer, paint: paint.startTime };
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error(`${location.href} did not answer`);
}

/** Runs in the page: presses Send as soon as it is there, and notes when the result is shown. */
function sendAtOnce() {
  let sent = false;
  const look = () => {
    const button = Array.from(document.querySelectorAll('button')).find(
      ({ textContent, disabled }) => textContent.startsWith('Send') && !disabled,
    );
    if (!sent && button !== undefined) {
      sent = true;
      button.click();
    }
    const result = document.querySelector('[role="status"][aria-label="Result"]');
    if (sent && result?.textContent.startsWith('ok') === true)
      Object.assign(globalThis, { firstAnswer: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
