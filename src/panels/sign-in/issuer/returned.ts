/** The page that a provider sends the browser back to. It posts the query of its address to the panel. */
export const RETURN_PAGE = 'signed-in.html';

/** The name of the channel on which that page posts to the panel, if both are in `folder`. `public/signed-in.js` has the same name. */
export const returnChannel = (folder: string): string => `parley signed-in ${folder}`;

const MAX_MESSAGE_LENGTH = 20_000;

/** The parameters that came back to the redirect URI. */
export interface ReturnParameters {
  readonly state: string | null;
  readonly code: string | null;
  readonly error: string | null;
  /** The issuer that answered (RFC 9207); null if it does not say. */
  readonly iss: string | null;
}

/** Parses a message of the return page; null for any other value. */
export function parseReturn(data: unknown): ReturnParameters | null {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE_LENGTH) return null;
  const search = new URLSearchParams(data);
  const code = search.get('code');
  const error = search.get('error');
  if (code === null && error === null) return null;
  const description = search.get('error_description');
  return {
    state: search.get('state'),
    code,
    error: error === null ? null : description === null ? error : `${error}: ${description}`,
    iss: search.get('iss'),
  };
}
