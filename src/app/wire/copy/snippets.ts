import type { Exchange, WorldBrief } from '../../../contract/sandbox.ts';
import { servedUrl } from '../../../client/snippets/local-server.ts';
import { RAW_SNIPPETS, type RawSnippetKind } from '../../../client/snippets/raw-snippet.ts';
import { requestOfExchange } from './request-of-exchange.ts';

/**
 * The request of an exchange as code. For a program outside of the tab, `deployment` is the one of the page, and the code
 * has the address of `npm run serve`; null keeps the address.
 */
export function codeOf(
  kind: RawSnippetKind,
  exchange: Exchange,
  deployment: WorldBrief['deployment'] | null,
): string {
  const request = requestOfExchange(exchange);
  const url = deployment === null ? request.url : servedUrl(request.url, deployment);
  return RAW_SNIPPETS[kind]({ ...request, url });
}
