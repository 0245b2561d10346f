import { browsersOnDisk } from '../lib/browser.ts';
import { CheckFailure } from '../lib/check-failure.mjs';

/**
 * A browser that can show a window.
 *
 * @throws {CheckFailure} when there is no such browser, or no display
 * @returns its path
 */
export async function windowBrowser(): Promise<string> {
  const { DISPLAY = '', WAYLAND_DISPLAY = '' } = process.env;
  if (process.platform === 'linux' && DISPLAY === '' && WAYLAND_DISPLAY === '')
    throw new CheckFailure('there is no display here to show a window; add --headless');
  const path = (await browsersOnDisk()).find((each) => !/headless/i.test(each));
  if (path === undefined)
    throw new CheckFailure('there is no Chromium or Chrome with windows here; add --headless');
  return path;
}
