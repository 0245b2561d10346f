import type { Tab } from './tab.ts';
import { pause } from './engine.ts';

/** How often, and how long apart in milliseconds, to look whether the page was loaded again. */
const LOOKS = 300;
const LOOK_EVERY_MS = 50;

/** Does what loads the page again, and waits until that has happened. */
export async function loadingAgain(tab: Tab, work: () => Promise<unknown>) {
  await tab.run(async () => {
    document.documentElement.dataset['before'] = 'true';
  });
  await work();
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(LOOK_EVERY_MS);
    // It fails while the page is being left.
    const isOld = await tab
      .run(async () => document.documentElement.dataset['before'] === 'true')
      .catch(() => true);
    if (!isOld) return;
  }
  throw new Error('the page was not loaded again');
}
