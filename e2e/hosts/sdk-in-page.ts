import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import type { SlackAPIClient } from 'slack-web-api-client';

declare global {
  /** Put there by `sdkScript`. */
  var Sdk: { SlackAPIClient: typeof SlackAPIClient };
}

/**
 * A script that puts an SDK made of `fetch` alone into a page, as `Sdk`. It is bundled for the tests only;
 * the page knows nothing of it.
 */
export async function sdkScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(import.meta.resolve('slack-web-api-client')),
        name: 'Sdk',
        formats: ['iife'],
      },
    },
  })) as Rolldown.RolldownOutput[];
  return `${built[0]?.output[0].code}; globalThis.Sdk = Sdk;`;
}
