import type { BrowserType, LaunchOptions, Page } from '@playwright/test';
import { asExpression, type DrivenTab, type Engine, fileFieldOf } from './engine.ts';

type Role = Parameters<Page['getByRole']>[0];

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
  return {
    complaints,
    go: (url) => page.goto(url),
    reload: () => page.reload(),
    run: (fn, ...args) => page.evaluate(asExpression(fn, args)),
    key: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    find: async ({ role, name, frame }) => {
      const place = frame === undefined ? page : page.frameLocator(`iframe[title="${frame}"]`);
      const named = place.getByRole(role as Role, { name, exact: true });
      const element = named.filter({ visible: true }).first();
      if ((await element.count()) === 0) return null;
      return {
        click: () => element.click({ timeout: 5_000 }),
        fill: (text) => element.fill(text, { timeout: 5_000 }),
        text: () => element.innerText({ timeout: 5_000 }),
        chooseFile: async (path) => {
          const field = await element.evaluateHandle(fileFieldOf);
          await field.asElement()?.setInputFiles(path);
        },
      };
    },
    close: () => page.close(),
  };
}
