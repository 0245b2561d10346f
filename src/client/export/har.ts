import { headerNamed } from '../../contract/headers/header-named.ts';
import type { HeaderList } from '../../contract/sandbox.ts';

/** A request and its answer, for an archive. Secrets are masked already. */
export interface ArchivedExchange {
  /** When the request was sent, in epoch seconds. */
  readonly at: number;
  readonly duration_ms: number;
  readonly verb: string;
  readonly url: string;
  readonly status: number;
  readonly request: ArchivedMessage;
  readonly response: ArchivedMessage;
  /** Some tools show it beside the entry. */
  readonly comment?: string;
}

interface ArchivedMessage {
  readonly headers: HeaderList;
  readonly body: { readonly text: string; readonly bytes: number };
}

/** Writes exchanges as an HTTP archive (HAR 1.2), which browsers and proxies can open. */
export function harOf(exchanges: readonly ArchivedExchange[], title?: string): string {
  const log = {
    version: '1.2',
    creator: { name: 'Parley', version: '1' },
    ...(title === undefined ? {} : { comment: title }),
    entries: exchanges.map(entryOf),
  };
  return JSON.stringify({ log }, null, 2);
}

function entryOf(exchange: ArchivedExchange) {
  const { request, response, verb, url, status, at, duration_ms, comment } = exchange;
  return {
    startedDateTime: new Date(at * 1000).toISOString(),
    time: duration_ms,
    request: {
      method: verb,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: nameValueObjects(request.headers),
      queryString: nameValueObjects([...new URL(url).searchParams]),
      headersSize: -1,
      bodySize: request.body.bytes,
      ...(request.body.bytes > 0 && {
        postData: { mimeType: contentTypeOf(request.headers), text: request.body.text },
      }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: nameValueObjects(response.headers),
      content: {
        size: response.body.bytes,
        mimeType: contentTypeOf(response.headers),
        text: response.body.text,
      },
      redirectURL: headerNamed(response.headers, 'location') ?? '',
      headersSize: -1,
      bodySize: response.body.bytes,
    },
    cache: {},
    timings: { send: 0, wait: duration_ms, receive: 0 },
    ...(comment === undefined ? {} : { comment }),
  };
}

const nameValueObjects = (headers: HeaderList) => headers.map(([name, value]) => ({ name, value }));

const contentTypeOf = (headers: HeaderList) => headerNamed(headers, 'content-type') ?? '';
