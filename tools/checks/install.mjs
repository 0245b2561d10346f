import { install } from '../lib/install.mjs';

/** The locked packages are installed. */
export const installed = {
  name: 'install',
  /** @param {{ live?: boolean }} [options] */
  async run(options) {
    return { note: await install(options) };
  },
};
