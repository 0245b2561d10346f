import type { CatalogMethod } from '../../../contract/catalog.ts';
import { RAW_SNIPPETS } from '../../../client/snippets/raw-snippet.ts';
import type { SdkCall } from '../../../client/snippets/sdk-call.ts';
import { javascriptSdkSnippet } from '../../../client/snippets/sdk-javascript.ts';
import { pythonSdkSnippet } from '../../../client/snippets/sdk-python.ts';
import type { Snippet, SnippetKind } from '../../../client/snippets/snippet.ts';
import type { RequestDraft } from '../draft/request-draft.ts';
import { prepareRequest } from '../draft/prepared-request.ts';
import { sdkCall } from './call-of-draft.ts';

/** Writes the call of a draft as code. `token` is the token itself or `TOKEN_PLACEHOLDER`. */
export function snippetOf(
  kind: SnippetKind,
  method: Pick<CatalogMethod, 'name' | 'url' | 'arguments'>,
  draft: RequestDraft,
  token: string | null,
): Snippet {
  switch (kind) {
    case 'javascript':
      return sdkSnippet(sdkCall(method, draft, token), javascriptSdkSnippet);
    case 'python':
      return sdkSnippet(sdkCall(method, draft, token), pythonSdkSnippet);
    default:
      return { code: RAW_SNIPPETS[kind](prepareRequest(method, draft, token)) };
  }
}

function sdkSnippet(call: ReturnType<typeof sdkCall>, write: (call: SdkCall) => string): Snippet {
  return 'unavailable' in call ? call : { code: write(call) };
}
