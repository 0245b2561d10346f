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
import { toolScript } from '../lib/program.mjs';

const LOOK_EVERY_MS = 500;

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

/**
 * Ends this process, as SIGTERM would, once npm is gone. npm starts scripts through a shell; told to stop,
 * it passes the signal to that shell, which goes without telling its child, and a server would stay behind
 * with its port. A process not started by npm is left alone. Returns what ends the wait.
 */
function endWithNpm(): () => void {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
