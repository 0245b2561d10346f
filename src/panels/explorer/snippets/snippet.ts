import { RAW_SNIPPETS } from '../../../client/snippets/raw-snippet.ts';
import type { SdkCall } from '../../../client/snippets/sdk-call.ts';
import { javascriptSdkSnippet } from '../../../client/snippets/sdk-javascript.ts';
import { pythonSdkSnippet } from '../../../client/snippets/sdk-python.ts';
import type { Snippet, SnippetKind } from '../../../client/snippets/snippet.ts';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { prepareRequest } from '../draft/prepared-request.ts';
import { parseHeaders } from '../draft/other-headers.ts';
import { parseDraft, type RequestDraft } from '../draft/request-draft.ts';

/** Writes the call of a draft as code. `token` is the token itself, or `TOKEN_PLACEHOLDER` in its place. */
export function snippetOf(
  kind: SnippetKind,
  method: Pick<CatalogMethod, 'name' | 'url' | 'arguments'>,
  draft: RequestDraft,
  token: string | null,
): Snippet {
  switch (kind) {
    case 'javascript':
      return sdkSnippet(sdkCallOf(method, draft, token), javascriptSdkSnippet);
    case 'python':
      return sdkSnippet(sdkCallOf(method, draft, token), pythonSdkSnippet);
    default:
      return { code: RAW_SNIPPETS[kind](prepareRequest(method, draft, token)) };
  }
}

function sdkSnippet(
  call: ReturnType<typeof sdkCallOf>,
  writeCode: (call: SdkCall) => string,
): Snippet {
  return 'unavailable' in call ? call : { code: writeCode(call) };
}

/** Why an SDK cannot make the call of a draft. */
interface NoSdkCall {
  readonly unavailable: string;
}

export function sdkCallOf(
  method: Pick<CatalogMethod, 'name' | 'url' | 'arguments'>,
  draft: RequestDraft,
  token: string | null,
): SdkCall | NoSdkCall {
  const { fields, problem } = parseDraft(draft, method.arguments);
  if (problem !== null) {
    return { unavailable: `SDKs encode the body themselves and cannot send this one. ${problem}` };
  }
  if (parseHeaders(draft.headers).length > 0) {
    return { unavailable: 'SDKs write the headers themselves, and this request has others.' };
  }
  const names = new Set(fields.map((field) => field.name));
  if (names.size < fields.length) {
    return { unavailable: 'SDKs accept each argument only once, and this request repeats one.' };
  }
  return {
    method: method.name,
    apiUrl: method.url.slice(0, method.url.length - method.name.length),
    args: Object.fromEntries(
      fields.map(({ name, text, isLiteral }): [string, unknown] => [
        name,
        isLiteral ? JSON.parse(text) : text,
      ]),
    ),
    token: draft.token === 'none' ? null : token,
  };
}
