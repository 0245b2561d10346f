import type { ParsedRequest } from '../http/parsed-request.ts';

/** The token of a call, and where it was sent. */
export interface PresentedToken {
  readonly token: string;
  readonly place: 'the Authorization header' | 'the POST parameter token';
}

/** Finds the token (interface, "Authentication" 1): in the header, else in a POST parameter; never in the query. */
export function presentedToken(request: ParsedRequest): PresentedToken | null {
  const header = /^Bearer\s+(\S.*)/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (header !== undefined) return { token: header, place: 'the Authorization header' };
  const posted = 'values' in request.parsed ? request.parsed.values.get('token') : undefined;
  if (request.verb === 'POST' && typeof posted === 'string' && posted !== '') {
    return { token: posted, place: 'the POST parameter token' };
  }
  return null;
}
