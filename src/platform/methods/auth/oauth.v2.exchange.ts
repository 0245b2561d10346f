import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { clientArguments, GRANTS } from './client-arguments.ts';
import { grantedFields } from './oauth.v2.access.ts';

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
  needs: [GRANTS],
  provenance: 'assumed',
  assumptions: ['A-43'],
  handler: (call) => GRANTS.need().exchangeToken(call),
});
