/** `npm run serve`: the platform and the page over HTTP. Arguments are the server's: see `-- --help`. Later builds do not change it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { atRoot } from '../lib/at-root.mjs';
import { ensureBuilt, servedBuild } from '../lib/built.mjs';
import { endWithNpm } from '../lib/end-with-npm.mjs';
import { install } from '../lib/install.mjs';

await atRoot(async () => {
  endWithNpm();
  await install({ live: true });
  await ensureBuilt({ live: true });
  // In this very process, so that signals reach the server; it reads the arguments where it always does.
  await import(pathToFileURL(join(servedBuild(), 'server/main.js')).href);
});
