/** `npm run preview`: the built page as a static host would serve it. Arguments are `vite preview`'s. */
import { pathToFileURL } from 'node:url';
import { atRoot } from './at-root.mjs';
import { ensureBuilt } from './built.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { install } from './install.mjs';
import { toolScript } from './program.mjs';

await atRoot(async () => {
  endWithNpm();
  await install({ live: true });
  await ensureBuilt({ live: true });
  process.argv.splice(2, 0, 'preview', '--outDir', 'dist/page');
  await import(pathToFileURL(toolScript('vite')).href);
});
