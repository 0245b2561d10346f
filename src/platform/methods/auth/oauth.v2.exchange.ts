import * as z from 'zod/mini';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import { tokenFields, workspaceFields } from '../../install/install.ts';
import { issueRenewedToken } from '../../install/renewed-token.ts';
import { findRenewal } from '../../model/refresh-token.ts';
import { clientArguments } from './client-arguments.ts';
import { grantedFields } from './oauth.v2.access.ts';
import { defineMethod, fail } from '../../pipeline/method.ts';

/** Gives an app that has begun to rotate its tokens an expiring one for each that it has (docs/assumptions.md, A-43). */
export const oauthV2Exchange = defineMethod({
  name: 'oauth.v2.exchange',
  summary: 'Exchanges a token that does not expire for one that does, with its refresh token.',
  description:
    'For apps that turn token rotation on after they were installed. The app authenticates with client_id and client_secret, and sends the token to exchange as its token, once.',
  verbs: ['POST', 'GET'],
  tier: 3,
  tokens: ['bot', 'user'],
  client: true,
  scopes: [],
  args: z.object(clientArguments),
  returns: z.object(grantedFields),
  errors: ['client_id_token_mismatch', 'token_rotation_not_enabled', 'token_already_exchanged'],
  provenance: 'assumed',
  assumptions: ['A-43'],
  handler: ({ world, client, caller: { app, token, user } }) => {
    if (client?.id !== app.id)
      return fail(
        'client_id_token_mismatch',
        `client ${client?.name ?? 'unknown'}`,
        `the token belongs to ${app.name}`,
      );
    const evidence = `token ${maskSecret(token.token)}`;
    if (app.token_rotation_enabled !== true)
      return fail('token_rotation_not_enabled', app.name, 'its tokens do not expire');
    if (token.expires_at !== null)
      return fail('token_already_exchanged', evidence, 'it expires: its refresh token renews it');
    const type = token.type === 'bot' ? 'bot' : 'user';
    const family = token.family ?? world.ids.next('F');
    if (findRenewal(world, family, type) !== undefined)
      return fail('token_already_exchanged', evidence, 'a refresh token renews its successor');
    world.tokens.put({ ...token, family });
    const { scopes } = token;
    const given = { type, app: app.id, user: user.id, scopes, family } as const;
    const granted = issueRenewedToken(world, given);
    return { ...tokenFields(granted), ...workspaceFields(world, app, granted.record) };
  },
});
