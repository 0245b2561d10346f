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
  /** Empty if the request has no body. */
  readonly body: string;
}

/** A draft that sends the same request again. */
export interface DraftWithToken {
  readonly draft: RequestDraft;
  /** The token of the request, or null. */
  readonly token: string | null;
  /** Sentences about what the draft sends differently, or not at all. */
  readonly notes: readonly string[];
}

/**
 * Turns a request into a draft; null for a verb that the Explorer does not send. The draft says where the token is sent, but
 * does not contain it.
 */
export function draftOfRequest(
  { verb, url, headers, body }: SentRequest,
  method: Pick<CatalogMethod, 'arguments'>,
): DraftWithToken | null {
  if (verb !== 'GET' && verb !== 'POST') return null;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const headerToken = headerNamed(headers, 'authorization')?.replace(/^Bearer\s+/i, '') ?? null;
  if (verb === 'GET') {
    const { text, token: queryToken } = extractToken('form', query, '', method);
    const token = headerToken ?? queryToken;
    return {
      draft: { verb, ...FORM_DEFAULTS, token: token === null ? 'none' : 'header', text },
      token,
      notes:
        queryToken !== null
          ? ['Its token was in the address. The Explorer sends it as a header.']
          : [],
    };
  }
  const { type, contentType, charset } = parseContentType(
    headerNamed(headers, 'content-type'),
    body,
  );
  const bodyText = type === 'multipart' ? body.replaceAll('\r\n', '\n') : body;
  const content =
    headerToken === null
      ? extractToken(type, bodyText, charset, method)
      : { text: bodyText, token: null };
  const tokenPlace: TokenPlace =
    headerToken !== null ? 'header' : content.token !== null ? 'parameter' : 'none';
  return {
    draft: {
      verb,
      type,
      contentType,
      charset,
      token: tokenPlace,
      text: content.text,
      // The last text that could be parsed: only drafts that are edited have one.
      readable: null,
    },
    token: headerToken ?? content.token,
    notes:
      query === '' ? [] : ['The query of its address is left out: the Explorer sends the body.'],
  };
}

const FORM_DEFAULTS = { type: 'form', contentType: null, charset: '', readable: null } as const;

/**
 * Parses a Content-Type header into fields of a draft. `contentType` is null for the usual media type of `type`, and empty for a
 * body without the header.
 */
function parseContentType(header: string | undefined, body: string) {
  if (header === undefined) {
    const type: BodyType = looksLikeJson(body) ? 'json' : 'form';
    return { type, contentType: body === '' ? null : '', charset: '' };
  }
  const [mediaType = '', ...parameters] = header.split(';').map((part) => part.trim());
  const charset = parameters
    .map((parameter) => /^charset="?([^"]*)"?$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  const knownType = BODY_TYPES.find((type) => CONTENT_TYPES[type] === mediaType.toLowerCase());
  return {
    type: knownType ?? (looksLikeJson(body) ? 'json' : 'text'),
    contentType: knownType === undefined ? mediaType : null,
    charset: charset ?? '',
  };
}

/** Removes the token from a body. Returns the new text and the token. A body that cannot be parsed stays unchanged. */
function extractToken(
  type: BodyType,
  text: string,
  charset: string,
  method: Pick<CatalogMethod, 'arguments'>,
): { readonly text: string; readonly token: string | null } {
  const parsed = decodeBody(type, text, method.arguments, charsetNamed(charset));
  const token = parsed.ok ? parsed.fields.find(({ name }) => name === 'token') : undefined;
  if (!parsed.ok || token === undefined) return { text, token: null };
  const otherFields = parsed.fields.filter(({ name }) => name !== 'token');
  return { text: encodeBody(type, otherFields, charsetNamed(charset)), token: token.text };
}
