import * as z from 'zod/mini';
import { CODE_ERRORS, redeem } from '../../authorize/redeem.ts';
import { install } from '../../install/install.ts';
import { clientArguments } from './client-arguments.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';

/** Interface, "Install (OAuth) response with webhook". */
const Installed = z.object({
  access_token: z.string(),
  token_type: z.enum(['bot', 'user']),
  scope: z.string(),
  bot_user_id: z.optional(z.string()),
  app_id: z.string(),
  team: z.object({ id: z.string(), name: z.string() }),
  enterprise: z.null(),
  is_enterprise_install: z.boolean(),
  authed_user: z.object({
    id: z.string(),
    scope: z.optional(z.string()),
    access_token: z.optional(z.string()),
    token_type: z.optional(z.literal('user')),
  }),
  incoming_webhook: z.optional(
    z.object({
      channel: z.string(),
      channel_id: z.string(),
      configuration_url: z.string(),
      url: z.string(),
    }),
  ),
  user_id: z.string(),
  team_name: z.string(),
  team_id: z.string(),
});

/** Interface, "Install flow (OAuth v2)". */
export const oauthV2Access = defineMethod({
  name: 'oauth.v2.access',
  summary:
    'Exchanges the authorization code of an install for tokens and, if requested, a webhook.',
  description:
    'The app authenticates with client_id and client_secret, as fields or by basic authentication. Installing again keeps the bot token and adds the scopes.',
  verbs: ['POST', 'GET'],
  tier: 4,
  tokens: [],
  client: true,
  scopes: [],
  args: z.object({
    ...clientArguments,
    code: z.string().check(z.describe('Authorization code from the install page.')),
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
  }),
  returns: Installed,
  errors: ['user_not_found', 'channel_not_found', ...CODE_ERRORS],
  provenance: 'stated',
  assumptions: ['A-28'],
  handler: ({ world, args, caller: { app } }) => {
    const code = redeem(world, app, { ...args, flow: 'install' });
    if (isFailure(code)) return code;
    if (world.users.get(code.user)?.deleted !== false)
      return fail('user_not_found', `user ${code.user}`, 'the installer is deactivated');
    const channel = code.channel === null ? undefined : world.channels.get(code.channel);
    if (code.channel !== null && channel?.is_archived !== false)
      return fail(
        'channel_not_found',
        `channel ${code.channel}`,
        'it has been archived or deleted',
      );
    return install(world, app, code, channel);
  },
});
