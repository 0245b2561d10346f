import type { CatalogMethod } from '../../../contract/catalog.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';
import { decodeBody, encodeBody } from './body/body-codec.ts';
import { BODY_TYPES, CONTENT_TYPES, looksLikeJson, type BodyType } from './body/body-type.ts';
import { charsetNamed } from './body/charset.ts';
import type { TokenPlace } from './explorer-search.ts';
import type { RequestDraft } from './request-draft.ts';

/** A request as it was sent. */
export interface SentRequest {
  readonly verb: string;
  readonly url: string;
  readonly headers: HeaderList;
  /** Empty for none. */
  readonly body: string;
}

/** A draft that sends the same request again. */
export interface SentDraft {
  readonly draft: RequestDraft;
  /** The token that it was sent with, as it was written; null for none. */
  readonly token: string | null;
  /** In sentences, what the draft sends in another way or not at all. */
  readonly notes: readonly string[];
}

/**
 * The draft of a request; null for a verb that the Explorer does not send. The draft says where it sends the token, but does
 * not contain it.
 */
export function draftOfRequest(
  { verb, url, headers, body }: SentRequest,
  method: Pick<CatalogMethod, 'arguments'>,
): SentDraft | null {
  if (verb !== 'GET' && verb !== 'POST') return null;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const inHeader = headerNamed(headers, 'authorization')?.replace(/^Bearer\s+/i, '') ?? null;
  if (verb === 'GET') {
    const { text, token: inQuery } = withoutToken('form', query, '', method);
    const token = inHeader ?? inQuery;
    return {
      draft: { verb, ...BARE, token: token === null ? 'none' : 'header', text },
      token,
      notes:
        inQuery !== null
          ? ['Its token was in the address. The Explorer sends it as a header.']
          : [],
    };
  }
  const { type, contentType, charset } = contentOf(headerNamed(headers, 'content-type'), body);
  const written = type === 'multipart' ? body.replaceAll('\r\n', '\n') : body;
  const inBody =
    inHeader === null
      ? withoutToken(type, written, charset, method)
      : { text: written, token: null };
  const place: TokenPlace =
    inHeader !== null ? 'header' : inBody.token !== null ? 'parameter' : 'none';
  return {
    draft: { verb, type, contentType, charset, token: place, text: inBody.text, readable: null },
    token: inHeader ?? inBody.token,
    notes:
      query === '' ? [] : ['The query of its address is left out: the Explorer sends the body.'],
  };
}

const BARE = { type: 'form', contentType: null, charset: '', readable: null } as const;

/**
 * The type to edit a body as, its charset, and its Content-Type: null if that is the usual one of the type, empty if a body
 * came without.
 */
function contentOf(header: string | undefined, body: string) {
  if (header === undefined) {
    const type: BodyType = looksLikeJson(body) ? 'json' : 'form';
    return { type, contentType: body === '' ? null : '', charset: '' };
  }
  const [media = '', ...parameters] = header.split(';').map((part) => part.trim());
  const charset = parameters
    .map((each) => /^charset="?([^"]*)"?$/i.exec(each)?.[1])
    .find((each) => each !== undefined);
  const known = BODY_TYPES.find((type) => CONTENT_TYPES[type] === media.toLowerCase());
  return {
    type: known ?? (looksLikeJson(body) ? 'json' : 'text'),
    contentType: known === undefined ? media : null,
    charset: charset ?? '',
  };
}

/** The body without its token. A body that cannot be read stays as it is. */
function withoutToken(
  type: BodyType,
  text: string,
  charset: string,
  method: Pick<CatalogMethod, 'arguments'>,
): { readonly text: string; readonly token: string | null } {
  const read = decodeBody(type, text, method.arguments, charsetNamed(charset));
  const token = read.ok ? read.fields.find(({ name }) => name === 'token') : undefined;
  if (!read.ok || token === undefined) return { text, token: null };
  const rest = read.fields.filter(({ name }) => name !== 'token');
  return { text: encodeBody(type, rest, charsetNamed(charset)), token: token.text };
}
