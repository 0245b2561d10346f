import * as z from 'zod/mini';
import { TOKEN_TYPES } from '../../../contract/tokens.ts';
import { pruneTokens, revokeRefresh, revokeTokens } from '../../model/family.ts';
import { defineMethod } from '../../pipeline/method.ts';

/** Revokes the calling token and the refresh token that could renew it, so that neither helps a thief. */
export const authRevoke = defineMethod({
  name: 'auth.revoke',
  summary: 'Revokes the token it is called with.',
  verbs: ['POST', 'GET'],
  tier: 3,
  tokens: TOKEN_TYPES,
  scopes: [],
  args: z.object({
    test: z.optional(z.boolean().check(z.describe('If true, nothing is revoked: a test run.'))),
  }),
  returns: z.object({ revoked: z.boolean() }),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-28'],
  handler: ({ world, args: { test = false }, caller: { token } }) => {
    if (test) return { revoked: false };
    revokeTokens(world, [token]);
    if (token.family !== null) revokeRefresh(world, token.family, token.type);
    pruneTokens(world, token.app);
    return { revoked: true };
  },
});
