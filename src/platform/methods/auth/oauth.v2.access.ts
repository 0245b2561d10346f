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
  summary: 'Exchanges the code of an install for tokens, and a webhook where one was asked for.',
  description:
    'The app proves itself by client_id and client_secret, as fields or by basic authentication. Installing once more keeps the bot token and adds the scopes.',
  verbs: ['POST', 'GET'],
  tier: 4,
  tokens: [],
  client: true,
  scopes: [],
  args: z.object({
    ...clientArguments,
    code: z.string().check(z.describe('The code that came back from the install page.')),
    redirect_uri: z.optional(
      z.string().check(z.describe('The redirect URI the code was asked for with, if any.')),
    ),
    code_verifier: z.optional(
      z.string().check(z.describe('What the code_challenge was made of, where one was sent.')),
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
      return fail('user_not_found', `user ${code.user}`, 'the installer is no longer there');
    const channel = code.channel === null ? undefined : world.channels.get(code.channel);
    if (code.channel !== null && channel?.is_archived !== false)
      return fail(
        'channel_not_found',
        `channel ${code.channel}`,
        'it was archived or deleted since',
      );
    return install(world, app, code, channel);
  },
});
