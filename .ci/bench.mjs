/** `npm run bench`: the `*.bench.ts` files. Arguments are Vitest's. */
import { pathToFileURL } from 'node:url';
import { atRoot } from './at-root.mjs';
import { install } from './install.mjs';
import { toolScript } from './program.mjs';

await atRoot(async () => {
  await install({ live: true });
  process.argv.splice(2, 0, 'bench', '--run');
  await import(pathToFileURL(toolScript('vitest')).href);
});
