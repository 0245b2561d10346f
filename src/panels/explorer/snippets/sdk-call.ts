import type { CatalogMethod } from '../../../contract/catalog.ts';
import { readDraft, type RequestDraft } from '../draft/request-draft.ts';

/** A call as an SDK makes it: by method and arguments; how they are written is the SDK's affair. */
export interface SdkCall {
  readonly method: string;
  /** Address that method names are added to, with its slash. */
  readonly apiUrl: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Null for a call without one. */
  readonly token: string | null;
}

/** Why a draft is no call that an SDK could make. */
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
    return { unavailable: `An SDK writes the body itself and cannot send this one. ${problem}` };
  }
  const names = new Set(fields.map((field) => field.name));
  if (names.size < fields.length) {
    return { unavailable: 'An SDK takes every argument once; here one is repeated.' };
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

/** Methods of old that SDKs have no function for. */
const WITHOUT_FUNCTION = /^(channels|groups|im|mpim)\./;

export function hasFunction(method: string): boolean {
  return !WITHOUT_FUNCTION.test(method);
}
