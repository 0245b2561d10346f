import type { Result } from '../section.ts';
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGS, provideBrowser } from '../../lib/browser.ts';
import { ensureBuilt } from '../../lib/built.ts';
import { measureFirstOpening, measureOpening } from '../browser/opening.ts';
import { compareStarts } from '../browser/page-start.ts';
import { measurePress } from '../browser/pressing.ts';
import { compareRoundTrips } from '../browser/round-trips.ts';
import { measurePeople, measureWalk, measureWire } from '../browser/scrolling.ts';
import { measureKey } from '../browser/typing.ts';
import { FRAMES, PAGE_START, ROUND_TRIPS, UNSTORED_ROUND_TRIPS } from '../rows.ts';
import { copyFileSync } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { build } from 'vite';
import { listen } from '../../serve/static-pages.mjs';

const MEASURES = {
  people: measurePeople,
  walk: measureWalk,
  wire: measureWire,
  key: measureKey,
  panels: measureOpening,
  first: measureFirstOpening,
  press: measurePress,
};

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
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
      const kinds = Object.keys(ROUND_TRIPS) as (keyof typeof ROUND_TRIPS)[];
      const names = new Map();
      for (const kind of kinds) {
        const name = isStored ? ROUND_TRIPS[kind][0] : UNSTORED_ROUND_TRIPS[kind];
        if (name !== undefined && wanted.has(name)) names.set(kind, name);
      }
      yield* roundTrips(browser, pages, names, isStored);
    }
    for (const kind of Object.keys(FRAMES) as (keyof typeof FRAMES)[]) {
      const [name] = FRAMES[kind];
      if (!wanted.has(name)) continue;
      const page = await openPage(browser, pages.parley);
      yield { name, amount: await MEASURES[kind](page) };
      await page.context().close();
    }
  } finally {
    await browser.close();
    pages.close();
  }
}

/**
 * @param names Names of the rows to measure, by kind.
 * @param isStored Whether the browser stores the world.
 */
async function* roundTrips(
  browser: Browser,
  pages: { parley: string; bare: string },
  names: ReadonlyMap<keyof typeof ROUND_TRIPS, string>,
  isStored: boolean,
): AsyncGenerator<Result> {
  if (names.size === 0) return;
  const parley = await openPage(browser, pages.parley, isStored);
  const bare = await openPage(browser, pages.bare);
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
 * Opens a page in a new browser context, and waits until its platform or its handler answers.
 *
 * @param isStored Whether it may use IndexedDB.
 */
async function openPage(browser: Browser, url: string, isStored: boolean = true) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (!isStored)
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async (timeout_ms) => {
    while (performance.now() < timeout_ms) {
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

const BARE = '.cache/bench/bare';

/**
 * Builds the page with a bare handler, and serves it and the built page in folders of one host, as static files.
 *
 * @returns the two addresses
 */
async function servePages(): Promise<{ parley: string; bare: string; close: () => void }> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: 'tools/bench/bare',
    base: './',
    build: { outDir: resolve(BARE), emptyOutDir: true },
  });
  copyFileSync('public/mockServiceWorker.js', `${BARE}/mockServiceWorker.js`);
  const server = listen({ '/parley/': 'dist/page/', '/bare/': `${BARE}/` }, 0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the host has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    parley: `${origin}/parley/`,
    bare: `${origin}/bare/`,
    close: () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    },
  };
}
