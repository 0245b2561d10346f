import { headerNamed } from '../../../contract/header-named.ts';
import type { Exchange, HeaderList } from '../../../contract/sandbox.ts';

/** Writes an exchange as an HTTP archive (HAR 1.2), which browsers and proxies can open. Secrets stay masked. */
export function harOf(exchange: Exchange): string {
  const { request, response, verb, status, at, duration_ms } = exchange;
  const entry = {
    startedDateTime: new Date(at * 1000).toISOString(),
    time: duration_ms,
    request: {
      method: verb,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request.headers),
      queryString: pairs([...new URL(request.url).searchParams]),
      headersSize: -1,
      bodySize: request.body.bytes,
      ...(request.body.bytes > 0 && {
        postData: { mimeType: contentType(request.headers), text: request.body.text },
      }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(response.headers),
      content: {
        size: response.body.bytes,
        mimeType: contentType(response.headers),
        text: response.body.text,
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: response.body.bytes,
    },
    cache: {},
    timings: { send: 0, wait: duration_ms, receive: 0 },
  };
  const log = { version: '1.2', creator: { name: 'Parley', version: '1' }, entries: [entry] };
  return JSON.stringify({ log }, null, 2);
}

const pairs = (list: HeaderList) => list.map(([name, value]) => ({ name, value }));

const contentType = (headers: HeaderList) => headerNamed(headers, 'content-type') ?? '';
