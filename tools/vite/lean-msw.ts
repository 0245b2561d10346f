import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = '../../src/worker/interception/lean-msw/';

/** Packages that msw imports and Parley has no use for, and what stands in for each. */
const STAND_INS: Readonly<Record<string, string>> = {
  'tough-cookie': 'cookies.ts',
  '@msw/url': 'patterns.ts',
  '@mswjs/interceptors': 'interceptors.ts',
  '@mswjs/interceptors/WebSocket': 'no-sockets.ts',
  '@mswjs/interceptors/fetch': 'fallback.ts',
  '@mswjs/interceptors/XMLHttpRequest': 'fallback.ts',
};

/** What writes the logs of interceptors, which nobody reads here. */
const LOGGING = /^\.\/create-request-id-[\w-]+\.js$/;

/**
 * Leaves out of msw what Parley has no use for: three quarters of what msw would add to the first load. A build in which msw
 * imports more of these packages than the stand-ins have fails with the name that is missing.
 */
export function leanMsw(): Plugin {
  const standIn = (file: string) => fileURLToPath(new URL(FOLDER + file, import.meta.url));
  return {
    name: 'parley:lean-msw',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // How msw and its interceptors word their own errors, which no user sees.
      if (source === 'outvariant') return standIn('invariants.ts');
      if (importer?.includes('/node_modules/msw/') === true) {
        const file = STAND_INS[source];
        return file === undefined ? null : standIn(file);
      }
      if (
        importer?.includes('/interceptors/lib/browser/fetch-utils') === true &&
        LOGGING.test(source)
      )
        return standIn('logging.ts');
      // The package does not say that loading its files does nothing, so all of it would come along.
      const isWithin = importer?.includes('/node_modules/@mswjs/interceptors/') === true;
      if (!isWithin && source !== '@mswjs/interceptors') return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, moduleSideEffects: false };
    },
  };
}
