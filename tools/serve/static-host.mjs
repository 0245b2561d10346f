/**
 * The built page on a static host, for the end-to-end tests: `node tools/serve/static-host.mjs <port> <folder> <root>`,
 * such as `4174 /some/folder/ dist/page`.
 */
import { listen } from './static-pages.mjs';

const [port, folder = '/', root = 'dist/page'] = process.argv.slice(2);
listen({ [folder]: root }, Number(port));
