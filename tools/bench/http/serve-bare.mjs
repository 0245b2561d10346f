/**
 * The floor over HTTP: a bare `node:http` that reads a body, parses JSON, and answers with the text that it was given for
 * the path by a `PUT`, with its content type.
 */
import { createServer } from 'node:http';

/** @type {Map<string, { type: string, text: string }>} */
const answers = new Map();

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    const { method, url = '', headers } = request;
    if (method === 'PUT') answers.set(url, { type: headers['content-type'] ?? '', text });
    else if (headers['content-type']?.startsWith('application/json')) JSON.parse(text);
    const answer = answers.get(url) ?? { type: 'text/plain', text: '' };
    const length = Buffer.byteLength(answer.text);
    response.writeHead(200, { 'content-type': answer.type, 'content-length': length });
    response.end(answer.text);
  });
});
// A client that waits while another server is measured keeps its connections.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string')
    console.log(`http://127.0.0.1:${address.port}`);
});
