import { urlAtServer } from '../../../client/snippets/local-server.ts';
import { RAW_SNIPPETS, type RawSnippetKind } from '../../../client/snippets/raw-snippet.ts';
import { TOKEN_PLACEHOLDER } from '../../../client/snippets/token-placeholder.ts';
import { isOutOfPlace } from '../../../contract/demo/out-of-place.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { Exchange, HeaderList, WorldBrief } from '../../../contract/sandbox.ts';
import { MASKED_TOKEN } from '../../../contract/secrets/masked.ts';
import type { PreparedRequest } from '../../../panels/explorer/draft/prepared-request.ts';

/**
 * The request of an exchange as code. If `deployment` is given, the code calls the address of `npm run serve`, so that a program
 * outside of the tab can run it; null keeps the address.
 */
export function codeOf(
  kind: RawSnippetKind,
  exchange: Exchange,
  deployment: WorldBrief['deployment'] | null,
): string {
  const request = requestOfExchange(exchange);
  const url = deployment === null ? request.url : urlAtServer(request.url, deployment);
  return RAW_SNIPPETS[kind]({ ...request, url });
}

/** Headers that HTTP clients add themselves, and those that name Parley’s own callers. */
const ADDED_BY_SENDER =
  /^(accept|accept-encoding|accept-language|connection|content-length|cookie|host|origin|referer|user-agent|sec-.*|x-parley-(?:client|panel))$/i;

const isJson = (headers: HeaderList) =>
  headerNamed(headers, 'content-type')?.startsWith('application/json') === true;

const insertTokenPlaceholder = (text: string) => text.replace(MASKED_TOKEN, TOKEN_PLACEHOLDER);

/**
 * The request of an exchange, for a snippet that reads the token from the environment: masked tokens become a placeholder, where
 * the snippet puts that token. But a body or address with a masked token inside a text, such as a message, keeps its masked tokens:
 * otherwise the snippet would post the token.
 */
function requestOfExchange({ verb, request }: Exchange): PreparedRequest {
  const { headers } = request;
  const revealsToken = (call: { readonly url: string; readonly body?: string }) =>
    isOutOfPlace({ headers, ...call }, TOKEN_PLACEHOLDER);
  const body = insertTokenPlaceholder(request.body.text);
  const bodyText = revealsToken({ url: '', body }) ? request.body.text : body;
  const url = insertTokenPlaceholder(request.url);
  return {
    verb,
    url: revealsToken({ url }) ? request.url : url,
    headers: request.headers
      .filter(([name]) => !ADDED_BY_SENDER.test(name))
      .map(([name, value]) => [name, insertTokenPlaceholder(value)] as const),
    body:
      request.body.bytes === 0
        ? null
        : {
            type: isJson(request.headers) ? 'json' : 'text',
            text: bodyText,
            charset: 'utf-8',
            bytes: new TextEncoder().encode(bodyText),
          },
    notes: [],
  };
}
