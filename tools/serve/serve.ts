/**
 * `npm start`: the page in development, on 127.0.0.1:5173 or the next free port. Arguments are Vite's.
 *
 * `npm run preview`: the built page as a static host would serve it, on 127.0.0.1:4173 or the next free port, with the
 * arguments of `vite preview`. `npm run serve`: the platform and the page over HTTP; see `-- --help`. Later builds change
 * neither.
 *
 * Each runs in this very process, so that signals and the terminal reach it without a go-between.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, servedBuild } from '../lib/built.ts';
import { endWithNpm } from '../lib/end-with-npm.ts';
import { toolScript } from '../lib/program.mjs';

const [what] = process.argv.splice(2, 1);
const stopWaiting = endWithNpm();
// Its first signal has the server stop, and a second one would end it at once.
if (what === 'serve')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopWaiting);
if (what !== 'start') await ensureBuilt({ live: true });
if (what === 'preview') {
  process.argv.splice(2, 0, 'preview', '--outDir', join(servedBuild(), 'page'));
  process.once('SIGINT', () => process.exit(130));
}
const script = what === 'serve' ? join(servedBuild(), 'server/main.js') : toolScript('vite');
await import(pathToFileURL(script).href);
