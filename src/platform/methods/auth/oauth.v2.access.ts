import * as z from 'zod/mini';
import { CODE_ERRORS } from '../../authorize/code-errors.ts';
import { defineMethod } from '../../pipeline/method.ts';
import { clientArguments, GRANTS } from './client-arguments.ts';

/** A token of an install, and what renews it. The last two are there for apps that rotate their tokens. */
export const grantedFields = {
  access_token: z.string(),
  token_type: z.enum(['bot', 'user']),
  scope: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.optional(z.int()),
  bot_user_id: z.optional(z.string()),
  app_id: z.string(),
  team: z.object({ id: z.string(), name: z.string() }),
  enterprise: z.null(),
  is_enterprise_install: z.boolean(),
};

/** Interface, "Install (OAuth) response with webhook". A refresh answers the token and its workspace alone. */
const Installed = z.object({
  ...grantedFields,
  authed_user: z.optional(
    z.object({
      id: z.string(),
      scope: z.optional(z.string()),
      access_token: z.optional(z.string()),
      token_type: z.optional(z.literal('user')),
      refresh_token: z.optional(z.string()),
      expires_in: z.optional(z.int()),
    }),
  ),
  incoming_webhook: z.optional(
    z.object({
      channel: z.string(),
      channel_id: z.string(),
      configuration_url: z.string(),
      url: z.string(),
    }),
  ),
  user_id: z.optional(z.string()),
  team_name: z.optional(z.string()),
  team_id: z.optional(z.string()),
});

/** Interface, "Install flow (OAuth v2)". */
export const oauthV2Access = defineMethod({
  name: 'oauth.v2.access',
  summary:
    'Exchanges the authorization code of an install for tokens and, if requested, a webhook.',
  description:
    'The app authenticates with client_id and client_secret, as fields or by basic authentication. Installing again keeps the bot token and adds the scopes. If the app rotates its tokens, they expire after twelve hours: with grant_type refresh_token, it exchanges a refresh token for the next.',
  verbs: ['POST', 'GET'],
  tier: 4,
  tokens: [],
  client: true,
  scopes: [],
  args: z.object({
    ...clientArguments,
    grant_type: z.optional(
      z.string().check(z.describe('authorization_code (the default) or refresh_token.')),
    ),
    code: z.optional(z.string().check(z.describe('Authorization code from the install page.'))),
    redirect_uri: z.optional(
      z.string().check(z.describe('The redirect URI of the authorization request, if it had one.')),
    ),
    code_verifier: z.optional(
      z
        .string()
        .check(
          z.describe(
            'The code verifier (PKCE), if the authorization request had a code_challenge.',
          ),
        ),
    ),
    refresh_token: z.optional(
      z.string().check(z.describe('The refresh token from the previous answer.')),
    ),
  }),
  returns: Installed,
  errors: [
    'invalid_grant_type',
    'invalid_refresh_token',
    ...CODE_ERRORS,
    'user_not_found',
    'channel_not_found',
  ],
  needs: [GRANTS],
  provenance: 'stated',
  assumptions: ['A-28', 'A-43'],
  handler: (call) => GRANTS.need().grantInstall(call),
});
