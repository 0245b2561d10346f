import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';
import { type BodyType, CONTENT_TYPES, looksLikeJson } from './body/body-type.ts';
import { type Charset, encodeText } from './body/charset.ts';
import { encodeForm } from './body/form-body.ts';
import { boundaryOf, encodeMultipart, toWireText } from './body/multipart-body.ts';
import { parseHeaders } from './other-headers.ts';
import { bodyTypeOf, charsetOf, type RequestDraft } from './request-draft.ts';

/** A request exactly as it is sent. */
export interface PreparedRequest {
  readonly verb: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: PreparedBody | null;
  /** Sentences about settings of the draft that the request does not follow. */
  readonly notes: readonly string[];
}

export interface PreparedBody {
  readonly type: BodyType;
  readonly text: string;
  readonly charset: Charset;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Builds the request from a draft and the acting token. A GET has the text as its query. Its query never has the token, because
 * addresses end up in many logs.
 */
export function prepareRequest(
  method: Pick<CatalogMethod, 'url'>,
  draft: RequestDraft,
  token: string | null,
): PreparedRequest {
  const authorizationHeader: HeaderList =
    draft.token === 'header' && token !== null ? [['Authorization', `Bearer ${token}`]] : [];
  const otherHeaders = parseHeaders(draft.headers);
  if (draft.verb === 'GET') {
    const url = draft.text === '' ? method.url : `${method.url}?${toQuery(draft.text)}`;
    const headers = [...authorizationHeader, ...otherHeaders];
    return { verb: 'GET', url, headers, body: null, notes: [] };
  }

  const type = bodyTypeOf(draft);
  const isTokenInBody = draft.token === 'parameter' && token !== null;
  const textWithToken = isTokenInBody ? addTokenToBody(type, draft.text, token) : draft.text;
  const text = textWithToken ?? draft.text;
  const wireText = type === 'multipart' ? toWireText(text) : text;
  const charset = charsetOf(draft);
  const contentType = contentTypeOf(draft, text);
  return {
    verb: draft.verb,
    url: method.url,
    headers: [
      ...authorizationHeader,
      ...(contentType === '' ? [] : [['Content-Type', contentType] as const]),
      ...otherHeaders,
    ],
    body: { type, text: wireText, charset, bytes: encodeText(wireText, charset) },
    notes:
      textWithToken === null
        ? ['The token could not be added to this body, so the call is sent without it.']
        : [],
  };
}

/** The Content-Type header of a POST with its parameters, or empty for no header. */
export function contentTypeOf(draft: RequestDraft, text: string = draft.text): string {
  if (draft.contentType === '') return '';
  const mediaType = draft.contentType ?? CONTENT_TYPES[draft.type];
  const boundary = mediaType === CONTENT_TYPES.multipart ? `; boundary=${boundaryOf(text)}` : '';
  const charset = draft.charset === '' ? '' : `; charset=${draft.charset}`;
  return `${mediaType}${boundary}${charset}`;
}

/** Escapes `#`, which would end the query, and removes line breaks, which a query cannot have. The rest is sent as typed. */
function toQuery(text: string): string {
  return text.replace(/#/g, '%23').replace(/\r?\n/g, '');
}

/**
 * Adds the token to a body as the argument `token`, before the other arguments, which stay unchanged. Returns null
 * if the body is too malformed to add it.
 */
export function addTokenToBody(type: BodyType, body: string, token: string): string | null {
  switch (type) {
    case 'form':
      return addTokenToForm(body, token);
    case 'text':
      return looksLikeJson(body) ? addTokenToJson(body, token) : addTokenToForm(body, token);
    case 'json':
      return addTokenToJson(body, token);
    case 'multipart': {
      const part = encodeMultipart([tokenField(token)])
        .split('\n')
        .slice(1, -2)
        .join('\n');
      const boundary = boundaryOf(body);
      return body.startsWith(`--${boundary}`) ? `--${boundary}\n${part}\n${body}` : null;
    }
  }
}

const tokenField = (token: string) => ({ name: 'token', text: token, isLiteral: false });

function addTokenToForm(body: string, token: string): string {
  return [encodeForm([tokenField(token)]), body].filter((piece) => piece !== '').join('&');
}

function addTokenToJson(body: string, token: string): string | null {
  const property = `"token": ${JSON.stringify(token)}`;
  if (body.trim() === '') return `{${property}}`;
  const objectMatch = /^(\s*\{)(\s*)([^]*)/u.exec(body);
  if (!objectMatch) return null;
  const [, brace, space, rest] = objectMatch;
  return rest?.startsWith('}')
    ? `${brace}${property}${space}${rest}`
    : `${brace}${space}${property},${space || ' '}${rest}`;
}
