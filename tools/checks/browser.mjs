import { provideBrowser } from '../lib/browser.mjs';

/** There is a browser that starts. */
export const browser = {
  name: 'browser',
  /** @param {{ live?: boolean }} [options] */
  async run(options) {
    return { note: await provideBrowser(options) };
  },
};
