import * as z from 'zod/mini';
import { MANIFESTS } from '../../manifest/manifests.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { MANIFEST_METHOD } from './manifest-arguments.ts';

/** Each refresh token works once, and is replaced by the next (docs/assumptions.md, A-50). */
export const toolingTokensRotate = defineMethod({
  ...MANIFEST_METHOD,
  name: 'tooling.tokens.rotate',
  summary: 'Exchanges the refresh token of an app configuration token for the next pair.',
  verbs: ['POST', 'GET'],
  tier: 1,
  tokens: [],
  args: z.object({
    refresh_token: z
      .string()
      .check(z.describe('The refresh token, xoxe-…, that came with the newest token.')),
  }),
  returns: z.object({
    token: z.string(),
    refresh_token: z.string(),
    team_id: z.string(),
    user_id: z.string(),
    iat: z.number(),
    exp: z.number(),
  }),
  errors: ['invalid_refresh_token', 'user_not_found'],
  handler: (call) => MANIFESTS.need().rotateToken(call),
});
