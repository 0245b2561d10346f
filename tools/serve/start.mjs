/** `npm start`: the page in development, on 127.0.0.1:5173 or the next free port. Arguments are Vite's. */
import { pathToFileURL } from 'node:url';
import { atRoot } from '../lib/at-root.mjs';
import { endWithNpm } from '../lib/end-with-npm.mjs';
import { install } from '../lib/install.mjs';
import { toolScript } from '../lib/program.mjs';

await atRoot(async () => {
  endWithNpm();
  await install({ live: true });
  // In this very process, so that signals and the terminal reach Vite without a go-between.
  await import(pathToFileURL(toolScript('vite')).href);
});
