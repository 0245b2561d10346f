/**
 * `npm run docs` builds the documentation, with the page beside it, as static files for any folder of any host: `dist/site`.
 * `npm run docs -- --serve` serves them, too, as a static host would.
 */
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { parsedArguments } from '../lib/arguments.ts';
import { buildPackage } from '../package/build-package.ts';
import { listen } from '../serve/static-pages.mjs';
import { makePages } from './pages.ts';
import { addStories } from './stories.ts';
import { SITE, writeSite } from './write-site.ts';

const USAGE = `npm run docs              builds the documentation and the page: ${SITE}
npm run docs -- --serve   serves them, too`;

const { values } = parsedArguments('docs', USAGE, process.argv.slice(2), {
  serve: { type: 'boolean', default: false },
  port: { type: 'string', default: '4174' },
});
await buildPackage();
const pages = await makePages();
await writeSite(await addStories(pages));
console.log(
  `${pages.length} pages in ${SITE}: open ${SITE}/docs/index.html, or copy the folder to a host.`,
);
if (values.serve) {
  const server = listen({ '/': SITE }, Number(values.port));
  await once(server, 'listening');
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`);
}
