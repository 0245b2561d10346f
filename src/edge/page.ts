import { getMimeType } from 'hono/utils/mime';
import { setPageHeaders, writeServedDocument } from '../server/page/served-document.ts';
import type { Bindings } from './runtime.ts';

/** A file below the page. A folder has no dot in its name, and no file has two dots in a row. */
const FILE = /^\/(?:[\w-]+\/){0,4}[\w-][\w.-]*\.\w+$/;

/** Answers with the page, or one of its files, at a path below the address of a world. */
export async function answerPage(
  { method }: Request,
  path: string,
  { PAGE }: Pick<Bindings, 'PAGE'>,
  origin: string,
): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD')
    return new Response('The page is only read: use GET.\n', { status: 405 });
  const isDocument = path === '/' || path === '/index.html';
  const file = isDocument ? '/index.html' : path;
  const found = FILE.test(file) ? await PAGE.fetch(new Request(`http://page${file}`)) : null;
  if (found?.ok !== true)
    return new Response(isDocument ? NOT_BUILT : 'There is nothing at this address.\n', {
      status: 404,
    });
  const type = getMimeType(file) ?? 'application/octet-stream';
  const answer = isDocument
    ? documentAnswer(await found.text(), origin)
    : new Response(found.body, { headers: { 'content-type': type } });
  setPageHeaders(answer, file, "'self'");
  return method === 'HEAD' ? new Response(null, answer) : answer;
}

function documentAnswer(built: string, origin: string): Response {
  const { html, policy } = writeServedDocument(built, origin, "'self'");
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  };
  return new Response(html, { headers });
}

const NOT_BUILT = 'The page is not there: build it, and put it beside this worker.\n';
