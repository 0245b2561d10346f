import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The build that is tested: a copy that no later build changes, or `dist` where Playwright is called by itself. */
export const BUILD = process.env['PARLEY_BUILD'] ?? join(ROOT, 'dist');

/** The page as a file, and the server that a test may start for itself. */
export const BUILT_PAGE = join(BUILD, 'page/index.html');
export const BUILT_SERVER = join(BUILD, 'server/main.js');

/** First port of the test servers. Two runs at the same time need different ports. */
const PORT = Number(process.env['PARLEY_E2E_PORT'] ?? 4173);

/** A test server: its URL, and the command that starts it from the root folder. */
interface Served {
  readonly url: string;
  readonly command: string;
}

const host = (port: number, folder: string) =>
  `node tools/serve/static-host.mjs ${port} ${folder} ${JSON.stringify(join(BUILD, 'page'))}`;

/** The built page on a static host. */
export const STATIC: Served = {
  url: `http://127.0.0.1:${PORT}/`,
  command: host(PORT, '/'),
};

/** The same files in a folder of a static host. */
export const SUBFOLDER: Served = {
  url: `http://127.0.0.1:${PORT + 1}/some/folder/`,
  command: host(PORT + 1, '/some/folder/'),
};

/** The page and the platform from one server. */
export const HTTP: Served = {
  url: `http://127.0.0.1:${PORT + 2}/`,
  command: `node ${JSON.stringify(BUILT_SERVER)} --port ${PORT + 2}`,
};

/** Playwright's configuration of such a server. */
export const webServer = ({ url, command }: Served) => ({
  url,
  command,
  cwd: ROOT,
  timeout: 60_000,
  // Playwright enables colours and the checks disable them; Node would warn about the contradiction.
  env: { NO_COLOR: '' },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2_000 },
});
