import { chromium } from '@playwright/test';
import { BROWSER_ARGS, provideBrowser } from '../../lib/browser.mjs';
import { ensureBuilt } from '../../lib/built.mjs';
import { compareStarts } from '../browser/page-start.mjs';
import { compareRoundTrips } from '../browser/round-trips.mjs';
import { longestTask } from '../browser/scrolling.mjs';
import { servePages } from '../browser/serve-pages.mjs';
import { PAGE_START, ROUND_TRIPS, SCROLLING, UNSTORED_ROUND_TRIPS } from '../rows.mjs';

/** @type {import('../section.mjs').Section} */
export async function* measure(wanted) {
  await provideBrowser();
  await ensureBuilt();
  const pages = await servePages();
  const executablePath = process.env.PARLEY_BROWSER ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    if (Object.values(PAGE_START).some((name) => wanted.has(name))) {
      const { answer, paint } = await compareStarts(browser, pages);
      if (wanted.has(PAGE_START.answer)) yield { name: PAGE_START.answer, ...answer };
      if (wanted.has(PAGE_START.paint)) yield { name: PAGE_START.paint, ...paint };
    }
    for (const isStored of [true, false]) {
      const kinds = /** @type {(keyof typeof ROUND_TRIPS)[]} */ (Object.keys(ROUND_TRIPS));
      const names = new Map();
      for (const kind of kinds) {
        const name = isStored ? ROUND_TRIPS[kind][0] : UNSTORED_ROUND_TRIPS[kind];
        if (name !== undefined && wanted.has(name)) names.set(kind, name);
      }
      yield* roundTrips(browser, pages, names, isStored);
    }
    if (wanted.has(SCROLLING)) {
      const page = await opened(browser, pages.parley);
      yield { name: SCROLLING, amount: await longestTask(page) };
    }
  } finally {
    await browser.close();
    pages.close();
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ parley: string, bare: string }} pages
 * @param {ReadonlyMap<keyof typeof ROUND_TRIPS, string>} names Names of the rows to measure, by kind.
 * @param {boolean} isStored Whether the browser stores the world.
 * @returns {ReturnType<import('../section.mjs').Section>}
 */
async function* roundTrips(browser, pages, names, isStored) {
  if (names.size === 0) return;
  const parley = await opened(browser, pages.parley, isStored);
  const bare = await opened(browser, pages.bare);
  await parley.evaluate(async () => {
    const body = JSON.stringify({ users: 1000, rate_limits: false });
    await fetch('./sandbox/reset', { method: 'POST', body });
  });
  for (const [kind, name] of names)
    yield { name, ...(await compareRoundTrips(parley, bare, kind)) };
  await parley.context().close();
  await bare.context().close();
}

/**
 * A page in a context of its own, once its platform or its handler answers.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {boolean} [isStored] Whether it may use IndexedDB.
 */
async function opened(browser, url, isStored = true) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (!isStored)
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async (patience_ms) => {
    while (performance.now() < patience_ms) {
      const answer = await fetch('./api/api.test').catch(() => null);
      if (answer?.ok === true) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    throw new Error(`${location.href} did not answer`);
  }, 60_000);
  return page;
}
