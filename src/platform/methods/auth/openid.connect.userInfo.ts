import * as z from 'zod/mini';
import { anyOf, defineMethod } from '../../pipeline/method.ts';
import { GRANTS } from './client-arguments.ts';

/** Interface, "openid.connect.userInfo". */
export const openidConnectUserInfo = defineMethod({
  name: 'openid.connect.userInfo',
  summary: 'Returns the current claims about the person who signed in, and the workspace.',
  description:
    'Requires the access token of a sign-in. The claims depend on the granted scopes: openid, email, profile.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: ['user'],
  scopes: [anyOf('openid')],
  args: z.object({}),
  returns: z.looseObject({
    sub: z.string(),
    email: z.optional(z.string()),
    email_verified: z.optional(z.boolean()),
    date_email_verified: z.optional(z.int()),
    locale: z.optional(z.string()),
    name: z.optional(z.string()),
    given_name: z.optional(z.string()),
    family_name: z.optional(z.string()),
    picture: z.optional(z.string()),
  }),
  errors: [],
  needs: [GRANTS],
  provenance: 'stated',
  assumptions: ['A-27'],
  handler: ({ world, caller: { user, token } }) =>
    GRANTS.need().userInfoClaims(world, user, token.scopes),
});
