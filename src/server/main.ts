import { fileURLToPath } from 'node:url';
import { runServe } from './run-serve.ts';

await runServe(process.argv.slice(2), {
  // This file is built to `dist/server/main.js`; the page is in `dist/page`.
  pageRoot: fileURLToPath(new URL('../page', import.meta.url)),
  typed: 'npm run serve --',
});
