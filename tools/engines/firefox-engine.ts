import type { Page, Frame, ElementHandle, KeyInput } from 'puppeteer-core';
import {
  asExpression,
  type Engine,
  type DrivenTab,
  type ControlQuery,
  fileFieldOf,
  findControl,
} from './engine.ts';

/** Firefox's errors for what was still open when its page closed: the event stream, or a font (NS_BINDING_ABORTED). */
const LEFT_BEHIND =
  /^Error: Failed to load ‘[^’]*’\. A ServiceWorker intercepted the request|font: download failed .* status=2152398850/;

/** What Firefox says of requests and code that it cut off because the page is being left. */
const CUT_OFF =
  /NetworkError when attempting to fetch|Unable to preload CSS|failed to render|error loading dynamically imported module|^Error: Failed to load ‘/;

/**
 * Drives an installed Firefox by WebDriver BiDi. Playwright drives only its own build.
 *
 * @returns rejects if it does not start
 */
export async function firefoxEngine(executablePath: string): Promise<Engine> {
  const { default: puppeteer } = await import('puppeteer-core');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    // A click goes to where an element was found: nothing may still be scrolling there.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const version = await browser.version();
  return {
    version: version.replace(/^firefox\//i, 'Firefox '),
    newTab: async () => {
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(printErrorsAsText);
      return drivenTab(page);
    },
    close: () => browser.close(),
  };
}

/** Runs in the page. The driver cannot read an error object that the page prints, only its text. */
function printErrorsAsText() {
  const print = console.error;
  console.error = (...parts) =>
    print(...parts.map((part) => (part instanceof Error ? String(part) : part)));
}

function drivenTab(page: Page): DrivenTab {
  const complaints: string[] = [];
  let isLeaving = false;
  const complain = (text: string) => {
    if (LEFT_BEHIND.test(text) || (isLeaving && CUT_OFF.test(text))) return;
    complaints.push(text);
  };
  page.on('pageerror', (error) => complain(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  // A page that leaves by itself, such as one that opens another world.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
  });
  page.on('domcontentloaded', () => {
    isLeaving = false;
  });
  /** Loads another page. What the one before it says at its end has arrived once the new one answers. */
  const leave = async (load: () => Promise<unknown>) => {
    isLeaving = true;
    await load();
    await page.evaluate('null');
    isLeaving = false;
  };
  const elementIn = async (place: Page | Frame, query: ControlQuery) => {
    const handle = await place.evaluateHandle(asExpression(findControl, [query]));
    return handle.asElement() as ElementHandle | null;
  };
  return {
    complaints,
    go: (url) => leave(() => page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: () => leave(() => page.reload({ waitUntil: 'domcontentloaded' })),
    run: (fn, ...args) => page.evaluate(asExpression(fn, args)) as Promise<any>,
    key: async (key) => {
      const [name = '', held] = key.split('+').toReversed();
      if (held !== undefined) await page.keyboard.down('Control');
      await page.keyboard.press(name as KeyInput);
      if (held !== undefined) await page.keyboard.up('Control');
    },
    type: (text) => page.keyboard.type(text),
    find: async ({ role, name, frame }) => {
      const inside =
        frame === undefined
          ? page
          : await (
              (await elementIn(page, {
                role: 'iframe',
                name: frame,
              })) as ElementHandle<HTMLIFrameElement> | null
            )?.contentFrame();
      const element = inside ? await elementIn(inside, { role, name }) : null;
      return (
        element && {
          click: () => element.click(),
          fill: async (text) => {
            await element.evaluate((input) => (input as HTMLInputElement).select());
            await element.type(text);
          },
          text: () => element.evaluate((found) => (found as HTMLElement).innerText),
          chooseFile: async (path) => {
            const field = await element.evaluateHandle(fileFieldOf);
            await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
          },
        }
      );
    },
    close: () => page.close(),
  };
}
