import type { BrowserType, Page, LaunchOptions, Frame } from '@playwright/test';
import {
  asExpression,
  type Engine,
  type DrivenTab,
  type ControlQuery,
  findControl,
} from './engine.ts';

/**
 * Drives any engine that Playwright supports.
 *
 * @returns rejects if it does not start
 */
export async function playwrightEngine(
  name: string,
  type: BrowserType,
  options?: LaunchOptions,
): Promise<Engine> {
  const browser = await type.launch(options);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return {
    version: `${name} ${browser.version()}`,
    newTab: async () => drivenTab(await context.newPage()),
    close: () => browser.close(),
  };
}

function drivenTab(page: Page): DrivenTab {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const elementIn = async (place: Page | Frame, query: ControlQuery) =>
    (await place.evaluateHandle<Element | null>(asExpression(findControl, [query]))).asElement();
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
