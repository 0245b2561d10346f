import { fileURLToPath } from 'node:url';
import { runServe } from './run-serve.ts';

await runServe(process.argv.slice(2), {
  // This file is built to `dist/server/main.js`; the page is in `dist/page`.
  pageRoot: fileURLToPath(new URL('../page', import.meta.url)),
  typed: 'npm run serve --',
  // npm changes into the folder of Parley, and says where it was called from.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
});
