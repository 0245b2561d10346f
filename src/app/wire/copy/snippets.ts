import type { Exchange } from '../../../contract/sandbox.ts';
import { curlSnippet } from '../../../client/snippets/curl.ts';
import { fetchSnippet } from '../../../client/snippets/fetch.ts';
import { requestOfExchange } from './request-of-exchange.ts';

export const curlOf = (exchange: Exchange) => curlSnippet(requestOfExchange(exchange));
export const fetchOf = (exchange: Exchange) => fetchSnippet(requestOfExchange(exchange));
