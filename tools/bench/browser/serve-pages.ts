import { copyFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { build } from 'vite';
import { staticFiles } from '../../serve/static-files.mjs';

const BARE = '.cache/bench/bare';

/**
 * Builds the page with a bare handler, and serves it and the built page in folders of one host, as static files.
 *
 * @returns the two addresses
 */
export async function servePages(): Promise<{ parley: string; bare: string; close: () => void }> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: 'tools/bench/bare',
    base: './',
    build: { outDir: resolve(BARE), emptyOutDir: true },
  });
  copyFileSync('public/mockServiceWorker.js', `${BARE}/mockServiceWorker.js`);
  const parley = staticFiles('dist/page/', '/parley/');
  const bare = staticFiles(`${BARE}/`, '/bare/');
  const server = createServer((request, response) => {
    const answer = request.url?.startsWith('/bare/') === true ? bare : parley;
    const { status, headers, body } = answer(request);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the host has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    parley: `${origin}/parley/`,
    bare: `${origin}/bare/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
