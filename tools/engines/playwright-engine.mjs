import { asExpression } from './engine.mjs';
import { findControl } from './find-control.mjs';

/** @typedef {import('@playwright/test').BrowserType} BrowserType */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * Drives any engine that Playwright supports.
 *
 * @param {string} name
 * @param {BrowserType} type
 * @param {import('@playwright/test').LaunchOptions} [options]
 * @returns {Promise<import('./engine.mjs').Engine>}  rejects if it does not start
 */
export async function playwrightEngine(name, type, options) {
  const browser = await type.launch(options);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return {
    version: `${name} ${browser.version()}`,
    newTab: async () => drivenTab(await context.newPage()),
    close: () => browser.close(),
  };
}

/** @returns {import('./engine.mjs').DrivenTab} */
function drivenTab(/** @type {Page} */ page) {
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  /** @param {Page | import('@playwright/test').Frame} place */
  const elementIn = async (place, /** @type {import('./engine.mjs').ControlQuery} */ query) =>
    (await place.evaluateHandle(asExpression(findControl, [query]))).asElement();
  return {
    complaints,
    go: (url) => page.goto(url),
    reload: () => page.reload(),
    run: (fn, ...args) => page.evaluate(asExpression(fn, args)),
    key: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    chooseFile: async (path) => {
      const field = await page.$('input[type="file"]');
      await field?.setInputFiles(path);
      return field !== null;
    },
    find: async ({ role, name, frame }) => {
      const inside =
        frame === undefined
          ? page
          : await (await elementIn(page, { role: 'iframe', name: frame }))?.contentFrame();
      const element = inside ? await elementIn(inside, { role, name }) : null;
      return (
        element && {
          click: () => element.click({ timeout: 5_000 }),
          fill: (text) => element.fill(text, { timeout: 5_000 }),
          text: () => element.innerText(),
        }
      );
    },
    close: () => page.close(),
  };
}
