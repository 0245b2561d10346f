import { freePort } from './free-port.mjs';

/**
 * Serves the built page as a static host would.
 *
 * @returns {Promise<{ readonly url: string, readonly close: () => Promise<void> }>}
 */
export async function servePage() {
  // Not before: the packages may have yet to be installed when this file is loaded.
  const { preview } = await import('vite');
  const port = await freePort();
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'dist/page' },
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
