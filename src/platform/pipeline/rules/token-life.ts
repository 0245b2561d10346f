import { tokenStatus } from '../../model/token.ts';
import { masked } from '../presented-token.ts';
import type { Rule } from '../rule.ts';

/** The token is alive: neither revoked nor expired, and its user is not deactivated. */
export const tokenLife: Rule = {
  name: 'token life',
  codes: ['token_revoked', 'account_inactive', 'token_expired'],
  judge: ({ world, method, caller }) => {
    if (method.tokens.length === 0 || caller === null) return null;
    const { token, user } = caller;
    const looked_at = `token ${masked(token.token)}`;
    const status = tokenStatus(world, token);
    if (status === 'revoked')
      return { refused: 'token_revoked', looked_at, detail: 'it was revoked' };
    if (user.deleted) {
      const detail = `${user.name} is deactivated`;
      return {
        refused: token.type === 'user' ? 'token_revoked' : 'account_inactive',
        looked_at,
        detail,
      };
    }
    if (status === 'expired') {
      return { refused: 'token_expired', looked_at, detail: `it expired at ${token.expires_at}` };
    }
    const until =
      token.expires_at === null ? 'it does not expire' : `it lives until ${token.expires_at}`;
    return { looked_at, detail: until };
  },
};
