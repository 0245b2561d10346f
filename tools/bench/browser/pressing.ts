import type { Page } from '@playwright/test';
import { startCounting } from '../../../e2e/workspace/counting-app.ts';

const PRESSES = 40;
/** The first ones load and compile what the others use. */
const WARM_UP_PRESSES = 5;
/** Between two presses, in milliseconds: as fast as somebody may press who reads each answer. */
const PAUSE_MS = 250;

/**
 * Presses a button of an app in the Workspace, which the receiver in the page answers with a message in its place.
 *
 * @param page with the address of Parley open
 * @returns the 95th percentile of the time from the key until the answer is drawn, in milliseconds
 */
export async function measurePress(page: Page): Promise<number> {
  const app = await startCounting(page);
  await app.focusPress();
  await page.evaluate(watchAnswers);
  for (let press = 0; press < WARM_UP_PRESSES + PRESSES; press += 1) {
    await page.keyboard.press('Enter');
    await app.hasHeard(press + 1);
    await page.waitForTimeout(PAUSE_MS);
  }
  const times = await page.evaluate(() => (globalThis as unknown as Watched).answerTimes);
  const counted = times.slice(WARM_UP_PRESSES).toSorted((one, other) => one - other);
  if (counted.length !== PRESSES) throw new Error(`${counted.length} answers of ${PRESSES} drawn`);
  return counted[Math.ceil(PRESSES * 0.95) - 1] ?? NaN;
}

interface Watched {
  readonly answerTimes: readonly number[];
}

/** Runs in the page: notes how long after each key the text of the answer changes, and is drawn. */
function watchAnswers() {
  const answerTimes: number[] = [];
  const shown = () =>
    /Heard \d+/.exec(document.querySelector('[role=feed]')?.textContent ?? '')?.[0];
  let pressedAt = 0;
  let last = shown();
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
  new MutationObserver(() => {
    const now = shown();
    if (now === undefined || now === last) return;
    last = now;
    const from = pressedAt;
    // Behind the frame that draws it.
    requestAnimationFrame(() => setTimeout(() => answerTimes.push(performance.now() - from)));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, { answerTimes });
}
