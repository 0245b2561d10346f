import { asExpression } from './engine.mjs';
import { findControl } from './find-control.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

/** Firefox's errors for what was still open when its page closed: the event stream, or a font (NS_BINDING_ABORTED). */
const LEFT_BEHIND =
  /^Error: Failed to load ‘[^’]*’\. A ServiceWorker intercepted the request|font: download failed .* status=2152398850/;

/** What Firefox says of requests and code that it cut off because the page is being left. */
const CUT_OFF =
  /NetworkError when attempting to fetch|Unable to preload CSS|failed to render|error loading dynamically imported module|^Error: Failed to load ‘/;

/**
 * Drives an installed Firefox by WebDriver BiDi. Playwright drives only its own build.
 *
 * @param {string} executablePath
 * @returns {Promise<import('./engine.mjs').Engine>}  rejects if it does not start
 */
export async function firefoxEngine(executablePath) {
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

/** @returns {import('./engine.mjs').DrivenTab} */
function drivenTab(/** @type {Page} */ page) {
  /** @type {string[]} */
  const complaints = [];
  let isLeaving = false;
  const complain = (/** @type {string} */ text) => {
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
  const leave = async (/** @type {() => Promise<unknown>} */ load) => {
    isLeaving = true;
    await load();
    await page.evaluate('null');
    isLeaving = false;
  };
  /** @param {Page | import('puppeteer-core').Frame} place */
  const elementIn = async (place, /** @type {import('./engine.mjs').ControlQuery} */ query) => {
    const handle = await place.evaluateHandle(asExpression(findControl, [query]));
    return /** @type {import('puppeteer-core').ElementHandle | null} */ (handle.asElement());
  };
  return {
    complaints,
    go: (url) => leave(() => page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: () => leave(() => page.reload({ waitUntil: 'domcontentloaded' })),
    run: (fn, ...args) => /** @type {Promise<any>} */ (page.evaluate(asExpression(fn, args))),
    key: async (key) => {
      const [name = '', held] = key.split('+').toReversed();
      if (held !== undefined) await page.keyboard.down('Control');
      await page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (name));
      if (held !== undefined) await page.keyboard.up('Control');
    },
    type: (text) => page.keyboard.type(text),
    chooseFile: async (path) => {
      const field = await page.$('input[type="file"]');
      await field?.uploadFile(path);
      return field !== null;
    },
    find: async ({ role, name, frame }) => {
      const inside =
        frame === undefined
          ? page
          : await /** @type {import('puppeteer-core').ElementHandle<HTMLIFrameElement> | null} */ (
                await elementIn(page, { role: 'iframe', name: frame })
            )?.contentFrame();
      const element = inside ? await elementIn(inside, { role, name }) : null;
      return (
        element && {
          click: () => element.click(),
          fill: async (text) => {
            await element.evaluate((input) => /** @type {HTMLInputElement} */ (input).select());
            await element.type(text);
          },
          text: () => element.evaluate((found) => /** @type {HTMLElement} */ (found).innerText),
        }
      );
    },
    close: () => page.close(),
  };
}
