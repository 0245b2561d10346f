/**
 * `npm run preview`: the built page as a static host would serve it, on 127.0.0.1:4173 or the next free port. Later builds
 * do not change it. Arguments are `vite preview`'s.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { atRoot } from '../lib/at-root.mjs';
import { ensureBuilt, servedBuild } from '../lib/built.mjs';
import { endWithNpm } from '../lib/end-with-npm.mjs';
import { install } from '../lib/install.mjs';
import { toolScript } from '../lib/program.mjs';

await atRoot(async () => {
  endWithNpm();
  await install({ live: true });
  await ensureBuilt({ live: true });
  process.argv.splice(2, 0, 'preview', '--outDir', join(servedBuild(), 'page'));
  process.once('SIGINT', () => process.exit(130));
  await import(pathToFileURL(toolScript('vite')).href);
});
