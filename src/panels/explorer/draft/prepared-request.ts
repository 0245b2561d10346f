import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';
import { bodyWithToken } from './body-token.ts';
import { CONTENT_TYPES, type BodyType } from './body-type.ts';
import { encodeText, type Charset } from './charset.ts';
import { bodyTypeOf, charsetOf, type RequestDraft } from './request-draft.ts';
import { boundaryOf, onTheWire } from './multipart-body.ts';

/** A request exactly as it goes over the wire. */
export interface PreparedRequest {
  readonly verb: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: PreparedBody | null;
  /** What could not be done as chosen, in sentences. */
  readonly notes: readonly string[];
}

export interface PreparedBody {
  readonly type: BodyType;
  readonly text: string;
  readonly charset: Charset;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Puts a draft and the acting token together. A GET carries its text as the query and never the token, since
 * addresses are written down in too many places.
 */
export function prepareRequest(
  method: Pick<CatalogMethod, 'url'>,
  draft: RequestDraft,
  token: string | null,
): PreparedRequest {
  const authorization: HeaderList =
    draft.token === 'header' && token !== null ? [['Authorization', `Bearer ${token}`]] : [];
  if (draft.verb === 'GET') {
    const url = draft.text === '' ? method.url : `${method.url}?${asQuery(draft.text)}`;
    return { verb: 'GET', url, headers: authorization, body: null, notes: [] };
  }

  const type = bodyTypeOf(draft);
  const isParameter = draft.token === 'parameter' && token !== null;
  const withToken = isParameter ? bodyWithToken(type, draft.text, token) : draft.text;
  const text = withToken ?? draft.text;
  const wire = type === 'multipart' ? onTheWire(text) : text;
  const charset = charsetOf(draft);
  const contentType = contentTypeOf(draft, text);
  return {
    verb: draft.verb,
    url: method.url,
    headers: [
      ...authorization,
      ...(contentType === '' ? [] : [['Content-Type', contentType] as const]),
    ],
    body: { type, text: wire, charset, bytes: encodeText(wire, charset) },
    notes: withToken === null ? ['The body has no place for the token: it goes without one.'] : [],
  };
}

/** The Content-Type header of a POST, parameters included; empty for none. */
export function contentTypeOf(draft: RequestDraft, text: string = draft.text): string {
  if (draft.contentType === '') return '';
  const media = draft.contentType ?? CONTENT_TYPES[draft.type];
  const boundary = media === CONTENT_TYPES.multipart ? `; boundary=${boundaryOf(text)}` : '';
  const charset = draft.charset === '' ? '' : `; charset=${draft.charset}`;
  return `${media}${boundary}${charset}`;
}

/** A `#` would end the query and a line break cannot be in one; all else goes as it was typed. */
function asQuery(text: string): string {
  return text.replace(/#/g, '%23').replace(/\r?\n/g, '');
}
