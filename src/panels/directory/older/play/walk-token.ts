import type { ActingToken } from '../../../../client/acting.ts';

/**
 * The token that makes the calls of a walk: only a person can search. The person who began the walk goes on with it;
 * otherwise it is whoever the page acts as, or else the first person with a token that can search. Null if there is
 * none.
 */
export function walkToken(
  tokens: readonly ActingToken[],
  acting: ActingToken | null,
  user: string | undefined,
): ActingToken | null {
  const able = tokens.filter(
    ({ type, status, scopes }) =>
      type === 'user' && status === 'active' && scopes.includes('search:read'),
  );
  return (
    able.find(({ user_id }) => user_id === user) ??
    able.find(({ token }) => token === acting?.token) ??
    able[0] ??
    null
  );
}
