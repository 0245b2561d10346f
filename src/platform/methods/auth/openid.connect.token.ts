import * as z from 'zod/mini';
import { CODE_ERRORS } from '../../authorize/code-errors.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { clientArguments, GRANTS } from './client-arguments.ts';

const text = (meaning: string) => z.optional(z.string().check(z.describe(meaning)));

/** Interface, "openid.connect.token". */
export const openidConnectToken = defineMethod({
  name: 'openid.connect.token',
  summary: 'Exchanges the authorization code of a sign-in for an ID token and an access token.',
  description:
    'The app authenticates with client_id and client_secret, as fields or by basic authentication. With grant_type refresh_token, it exchanges a refresh token for new tokens; each refresh token can be used once.',
  // RFC 6749, 3.2: a GET would put the code and the client secret into an address.
  verbs: ['POST'],
  tier: 4,
  tokens: [],
  client: true,
  scopes: [],
  args: z.object({
    ...clientArguments,
    grant_type: text('authorization_code (the default) or refresh_token.'),
    code: text('Authorization code from the sign-in page.'),
    redirect_uri: text('The redirect URI of the authorization request.'),
    code_verifier: text(
      'The code verifier (PKCE), if the authorization request had a code_challenge.',
    ),
    refresh_token: text('The refresh token from the previous answer.'),
  }),
  returns: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    id_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.int(),
  }),
  errors: ['invalid_grant_type', 'invalid_refresh_token', ...CODE_ERRORS, 'user_not_found'],
  needs: [GRANTS],
  provenance: 'stated',
  assumptions: ['A-26'],
  handler: (call) => GRANTS.need().grantSignIn(call),
});
