import { fileURLToPath } from 'node:url';
import type * as oauth4webapi from 'oauth4webapi';
import { build, type Rolldown } from 'vite';
import type { SlackAPIClient } from 'slack-web-api-client';

declare global {
  /** Set by `libraryScript`. */
  var Sdk: { SlackAPIClient: typeof SlackAPIClient };
  var OAuth: typeof oauth4webapi;
}

const LIBRARIES = { Sdk: 'slack-web-api-client', OAuth: 'oauth4webapi' } as const;

/**
 * A script that adds a library based on `fetch` to a page. It is bundled for the tests only and is not part of
 * the page.
 */
export async function libraryScript(name: keyof typeof LIBRARIES): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(import.meta.resolve(LIBRARIES[name])),
        name,
        formats: ['iife'],
      },
    },
  })) as Rolldown.RolldownOutput[];
  return `${built[0]?.output[0].code}; globalThis.${name} = ${name};`;
}
