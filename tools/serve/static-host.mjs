/**
 * The built page on a static host, for the end-to-end tests: `node tools/serve/static-host.mjs <port> <folder> <root>`,
 * such as `4174 /some/folder/ dist/page`. Serves files alone, compressed once, which costs less than `vite preview`.
 */
import { createServer } from 'node:http';
import { staticFiles } from './static-files.mjs';

const [port, folder = '/', root = 'dist/page'] = process.argv.slice(2);
const answer = staticFiles(root, folder);

createServer((request, response) => {
  const { status, headers, body } = answer(request);
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
}).listen(Number(port), '127.0.0.1');
