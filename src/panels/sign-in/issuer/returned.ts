/** The page of the build that a provider sends the browser back to; it tells the panel what is in its address. */
export const RETURN_PAGE = 'signed-in.html';

/** Through which that page tells it: pages of this origin and folder. The same name is in `public/signed-in.js`. */
export const returnChannel = (folder: string): string => `parley signed-in ${folder}`;

const MAX_LENGTH = 20_000;

/** What came back to the redirect URI. */
export interface Returned {
  readonly state: string | null;
  readonly code: string | null;
  readonly error: string | null;
  /** The issuer that answered (RFC 9207); null if it does not say. */
  readonly iss: string | null;
}

/** Reads what the page told; null for anything else. */
export function readReturned(data: unknown): Returned | null {
  if (typeof data !== 'string' || data.length > MAX_LENGTH) return null;
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
