import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { RequestDraft } from '../draft/request-draft.ts';
import { prepareRequest } from '../draft/prepared-request.ts';
import { curlSnippet } from '../../../client/snippets/curl.ts';
import { fetchSnippet } from '../../../client/snippets/fetch.ts';
import { sdkCall, type SdkCall } from './sdk-call.ts';
import { javascriptSdkSnippet } from './sdk-javascript.ts';
import { pythonSdkSnippet } from './sdk-python.ts';

export const SNIPPET_KINDS = ['curl', 'fetch', 'javascript', 'python'] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number];

export const SNIPPET_TITLES: Readonly<Record<SnippetKind, string>> = {
  curl: 'curl',
  fetch: 'fetch',
  javascript: '@slack/web-api',
  python: 'slack_sdk',
};

/** The code of a snippet, or why it cannot be written. */
export type Snippet = { readonly code: string } | { readonly unavailable: string };

/** Writes the call of a draft as code. `token` is the token itself or `TOKEN_PLACEHOLDER`. */
export function snippetOf(
  kind: SnippetKind,
  method: Pick<CatalogMethod, 'name' | 'url' | 'arguments'>,
  draft: RequestDraft,
  token: string | null,
): Snippet {
  switch (kind) {
    case 'curl':
      return { code: curlSnippet(prepareRequest(method, draft, token)) };
    case 'fetch':
      return { code: fetchSnippet(prepareRequest(method, draft, token)) };
    case 'javascript':
      return sdkSnippet(sdkCall(method, draft, token), javascriptSdkSnippet);
    case 'python':
      return sdkSnippet(sdkCall(method, draft, token), pythonSdkSnippet);
  }
}

function sdkSnippet(call: ReturnType<typeof sdkCall>, write: (call: SdkCall) => string): Snippet {
  return 'unavailable' in call ? call : { code: write(call) };
}
