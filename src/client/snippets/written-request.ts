import type { HeaderList } from '../../contract/sandbox.ts';

/** The request that a snippet sends, byte for byte. */
export interface WrittenRequest {
  readonly verb: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: WrittenBody | null;
}

export interface WrittenBody {
  /** If it is `json`, snippets write the body as a value of their language, not as a string, if that sends the same body. */
  readonly type: string;
  readonly text: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The address as a browser sends it: spaces and other letters than ASCII are percent-encoded. */
export const encodeUrl = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/**
 * The same address for parsers that are stricter than browsers, such as Java’s: what RFC 3986 does not allow in a query
 * is percent-encoded. It decodes to the same query.
 */
export function strictUrl(url: string): string {
  const encoded = encodeUrl(url);
  const queryIndex = encoded.indexOf('?');
  if (queryIndex < 0) return encoded;
  const query = encoded
    .slice(queryIndex)
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[[\]{}|\\^`]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return encoded.slice(0, queryIndex) + query;
}
