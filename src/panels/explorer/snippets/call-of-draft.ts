import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { SdkCall } from '../../../client/snippets/sdk-call.ts';
import { readDraft, type RequestDraft } from '../draft/request-draft.ts';

/** Why an SDK cannot make the call of a draft. */
export interface NoSdkCall {
  readonly unavailable: string;
}

export function sdkCall(
  method: Pick<CatalogMethod, 'name' | 'url' | 'arguments'>,
  draft: RequestDraft,
  token: string | null,
): SdkCall | NoSdkCall {
  const { fields, problem } = readDraft(draft, method.arguments);
  if (problem !== null) {
    return { unavailable: `SDKs encode the body themselves and cannot send this one. ${problem}` };
  }
  const names = new Set(fields.map((field) => field.name));
  if (names.size < fields.length) {
    return { unavailable: 'SDKs accept each argument only once, and this request repeats one.' };
  }
  return {
    method: method.name,
    apiUrl: method.url.slice(0, method.url.length - method.name.length),
    args: Object.fromEntries(
      fields.map(({ name, text, literal }): [string, unknown] => [
        name,
        literal ? JSON.parse(text) : text,
      ]),
    ),
    token: draft.token === 'none' ? null : token,
  };
}
